import { guidOf } from './seeded-random.ts';

const DEMO_DOMAIN = 'demo.sonoboard.example';

export const DEMO_PASSWORD = 'Demo1234';

export interface DemoPerson {
  readonly key: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profession: string;
  readonly phone: string;
  readonly landline: string;
  readonly zone: string;
  /** What one can see with this account; only those that the start announces have it. */
  readonly shows: string | null;
  readonly groups: readonly string[];
  readonly config: string | null;
  readonly scannerId: string | null;
  readonly nurseId: string | null;
  readonly site: string | null;
  readonly isVerified: boolean;
  /** How many days ago the person asked to be deleted. */
  readonly deletionRequestedDaysAgo: number | null;
  readonly joinedDaysAgo: number;
}

type Details = Partial<Omit<DemoPerson, 'key' | 'email' | 'firstName' | 'lastName' | 'profession'>> & {
  readonly email?: string;
};

function person(key: string, name: string, profession: string, details: Details = {}): DemoPerson {
  const [firstName = '', ...rest] = name.split(' ');
  return {
    key,
    email: `${key}@${DEMO_DOMAIN}`,
    firstName,
    lastName: rest.join(' '),
    profession,
    phone: '',
    landline: '',
    zone: 'Europe/Berlin',
    shows: null,
    groups: [],
    config: null,
    scannerId: null,
    nurseId: null,
    site: null,
    isVerified: true,
    deletionRequestedDaysAgo: null,
    joinedDaysAgo: 180,
    ...details,
  };
}

const nurse = (key: string, name: string, nurseId: string, site: string, phone: string) =>
  person(key, name, 'Nurse', {
    nurseId,
    site,
    phone,
    groups: ['advent'],
    zone: 'America/New_York',
    scannerId: nurseId,
    joinedDaysAgo: 120,
  });

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('admin', 'Ada Lindgren', 'Leadership', {
    shows: 'internal staff with the admin and data-management permissions',
    groups: ['internal', 'admin', 'data-management'],
    phone: '+46705550101',
    joinedDaysAgo: 720,
  }),
  person('staff', 'Tomasz Kowalski', 'Clinical Administrator', {
    shows: 'internal staff',
    groups: ['internal'],
    phone: '+48515550122',
    joinedDaysAgo: 400,
  }),
  person('reviewer', 'Helena Vogt', 'Physician', {
    shows: 'reviewer with a full worklist',
    phone: '+491515550110',
    landline: '+49405550110',
    joinedDaysAgo: 365,
  }),
  person('emergency', 'Hanna Sorensen', 'Physician', {
    shows: 'reviewer and operator of an emergency department with target times',
    phone: '+4520555017',
    scannerId: 'SC-402',
    joinedDaysAgo: 90,
  }),
  person('reviewer2', 'Matthias Krüger', 'Physician', {
    shows: 'reviewer, strict review settings, signs each review',
    phone: '+491515550144',
    config: 'Strict review',
  }),
  person('reviewer3', 'Eleni Dimou', 'Physician', {
    shows: 'reviewer who does not see patient names',
    phone: '+306945550171',
    zone: 'Europe/Athens',
    config: 'Hidden identities',
  }),
  person('operator', 'Jonas Weber', 'Nurse', {
    shows: 'scanner operator, starts at My Exams',
    phone: '+491515550187',
    landline: '+49405550187',
    scannerId: 'SC-214',
    config: 'Operator',
  }),
  person('owner', 'Leonard Harms', 'Clinical Administrator', {
    shows: 'owner and purchaser of an active workspace',
    phone: '+491515550199',
    joinedDaysAgo: 365,
  }),
  person('trial', 'Camille Laurent', 'Physician', {
    shows: 'purchaser whose trial runs for 9 more days',
    phone: '+33655550133',
    zone: 'Europe/Paris',
    scannerId: 'SC-402',
    joinedDaysAgo: 21,
  }),
  person('expired', 'Owen Gallagher', 'Physician', {
    shows: 'purchaser whose membership has expired',
    phone: '+353855550155',
    zone: 'Europe/Dublin',
    scannerId: 'SC-377',
  }),
  person('member', 'Ellen Brandt', 'Nurse', {
    shows: 'member of a workspace',
    phone: '+491515550163',
    scannerId: 'SC-077',
  }),
  person('invitee', 'Marcus Okonjo', 'Physician', {
    shows: 'has a pending invitation',
    phone: '+491515550178',
    joinedDaysAgo: 3,
  }),
  person('new', 'Noor van Dijk', 'Sonographer', {
    shows: 'verified, without a workspace',
    config: 'Self-service trial',
    joinedDaysAgo: 1,
  }),
  person('unverified', 'Ugo Bianchi', 'Nurse', {
    shows: 'has not confirmed the email address',
    isVerified: false,
    joinedDaysAgo: 1,
  }),
  person('device', 'Device Gateway', 'Other', {
    shows: 'device account that delivers exams',
    groups: ['device'],
    config: 'Capture lab',
  }),

  person('maria.katsaros', 'Maria Katsaros', 'Nurse', {
    phone: '+306945550142',
    landline: '+302310555018',
    zone: 'Europe/Athens',
    scannerId: 'SC-108',
  }),
  person('priya.nair', 'Priya Nair', 'Nurse', {
    phone: '+447405550131',
    zone: 'Europe/London',
    scannerId: 'SC-331',
  }),
  person('example', 'Example User', 'Nurse', { email: 'example@example.com', scannerId: 'SC-190' }),
  person('samuel.adeyemi', 'Samuel Adeyemi', 'Physician', { phone: '+447405550166', zone: 'Europe/London' }),
  person('yara.costa', 'Yara Costa', 'Physician', {
    shows: 'reviewer in training, who rates without diagnosis or clinical decision',
    config: 'Training feedback',
    joinedDaysAgo: 5,
    zone: 'Europe/Lisbon',
  }),
  person('niamh.byrne', 'Niamh Byrne', 'Clinical Administrator', {
    zone: 'Europe/Dublin',
    joinedDaysAgo: 40,
  }),
  person('aiko.mori', 'Aiko Mori', 'Leadership', { zone: 'Asia/Tokyo', joinedDaysAgo: 500 }),
  person('felipe.rojas', 'Felipe Rojas', 'Investor', { zone: 'America/Santiago', joinedDaysAgo: 600 }),
  person('greta.holm', 'Greta Holm', 'Nurse', { deletionRequestedDaysAgo: 3 }),
  person('ivan.petrov', 'Ivan Petrov', 'Physician', { deletionRequestedDaysAgo: 17 }),
  person('lucy.barnes', 'Lucy Barnes', 'Nurse', { deletionRequestedDaysAgo: 41, phone: '+447405550190' }),

  nurse('rosa.jimenez', 'Rosa Jiménez', 'ADV-01', 'Orlando', '+14075550101'),
  nurse('dwayne.carter', 'Dwayne Carter', 'ADV-02', 'Orlando', '+14075550102'),
  nurse('hye-jin.park', 'Hye-jin Park', 'ADV-03', 'Tampa', '+18135550103'),
  nurse('mireille.joseph', 'Mireille Joseph', 'ADV-04', 'Tampa', '+18135550104'),
  nurse('sam.oneill', "Sam O'Neill", 'ADV-05', 'Daytona Beach', '+13865550105'),
];

const BY_KEY: ReadonlyMap<string, DemoPerson> = new Map(DEMO_PEOPLE.map((one) => [one.key, one]));

export function personOf(key: string): DemoPerson {
  const found = BY_KEY.get(key);
  if (found === undefined) throw new Error(`Nobody in the demo world is called ${key}.`);
  return found;
}

export const personGuid = (key: string) => guidOf(`person ${personOf(key).key}`);

/** What the start prints. */
export const DEMO_ACCOUNTS: readonly { readonly email: string; readonly shows: string }[] =
  DEMO_PEOPLE.flatMap(({ email, shows }) => (shows === null ? [] : [{ email, shows }]));
