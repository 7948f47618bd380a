import type { LicenseStatus } from '@sonoboard/domain/billing/license-status';
import type { ActivationStatus } from '@sonoboard/domain/scanners/activation';
import type { InvitationStatus } from '@sonoboard/domain/workspaces/invitation';
import { guidOf } from './seeded-random.ts';

export interface DemoWorkspace {
  /** Also the key of its data collection. */
  readonly key: string;
  readonly name: string;
  readonly purchaser: string;
  readonly members: readonly string[];
  readonly slotsUsers: number;
  readonly license: LicenseStatus;
  /** Days from now; negative when the trial is over, null when there never was one or it was bought. */
  readonly trialEndsInDays: number | null;
  readonly hasAcademyBundle: boolean;
  readonly isDeleted: boolean;
}

function workspace(
  key: string,
  name: string,
  purchaser: string,
  license: LicenseStatus,
  more: Partial<DemoWorkspace> = {},
): DemoWorkspace {
  const rest = {
    members: [],
    slotsUsers: 5,
    trialEndsInDays: null,
    hasAcademyBundle: false,
    isDeleted: false,
  };
  return { key, name, purchaser, license, ...rest, ...more };
}

export const DEMO_WORKSPACES: readonly DemoWorkspace[] = [
  workspace('harbour', 'Harbour Vein Clinic', 'owner', 'active', {
    members: ['operator', 'member', 'priya.nair', 'reviewer'],
    slotsUsers: 8,
    hasAcademyBundle: true,
  }),
  workspace('bellevue', 'Clinique Bellevue', 'trial', 'active', { trialEndsInDays: 9 }),
  // Every seat is taken here.
  workspace('westport', 'Westport Vascular', 'expired', 'inactive', {
    members: ['priya.nair'],
    slotsUsers: 2,
  }),
  workspace('brigid', "St. Brigid's Practice", 'niamh.byrne', 'inactive', { trialEndsInDays: -4 }),
  workspace('sakura', 'Sakura Imaging', 'aiko.mori', 'force_active'),
  workspace('andes', 'Andes Screening', 'felipe.rojas', 'force_inactive'),
  // Its owner asked to be deleted long ago; someone else works here, which staff have to settle first.
  workspace('moorland', 'Moorland Nursing', 'lucy.barnes', 'inactive', { members: ['greta.holm'] }),
  workspace('closed', 'Lakeside Clinic', 'aiko.mori', 'deleted', { isDeleted: true }),
];

/** Where a person of several workspaces works at the moment. */
export const ACTIVE_WORKSPACES: Readonly<Record<string, string>> = {
  owner: 'harbour',
  operator: 'harbour',
  member: 'harbour',
  'priya.nair': 'harbour',
  reviewer: 'harbour',
  trial: 'bellevue',
  expired: 'westport',
  'niamh.byrne': 'brigid',
  'aiko.mori': 'sakura',
  'felipe.rojas': 'andes',
  'lucy.barnes': 'moorland',
  'greta.holm': 'moorland',
};

export interface DemoInvitation {
  readonly workspace: string;
  readonly email: string;
  readonly status: InvitationStatus;
  readonly daysAgo: number;
}

export const DEMO_INVITATIONS: readonly DemoInvitation[] = [
  { workspace: 'harbour', email: 'invitee@demo.sonoboard.example', status: 'pending', daysAgo: 1 },
  { workspace: 'harbour', email: 'm.adler@harbour-vein.example', status: 'pending', daysAgo: 4 },
  { workspace: 'harbour', email: 'lars.petersen@nordpraxis.example', status: 'rejected', daysAgo: 12 },
  { workspace: 'harbour', email: 'member@demo.sonoboard.example', status: 'accepted', daysAgo: 90 },
];

export interface DemoProbe {
  readonly serial: string;
  readonly workspace: string;
  readonly status: ActivationStatus;
  readonly model: string | null;
  readonly oemStatus: string | null;
  readonly oemExpiresInDays: number | null;
  readonly firmware: string | null;
  readonly isDeleted: boolean;
  readonly daysAgo: number;
}

function probe(
  serial: string,
  inWorkspace: string,
  status: ActivationStatus,
  daysAgo: number,
  more: Partial<DemoProbe> = {},
): DemoProbe {
  const rest = { model: null, oemStatus: null, oemExpiresInDays: null, firmware: null, isDeleted: false };
  return { serial, workspace: inWorkspace, status, daysAgo, ...rest, ...more };
}

export const DEMO_PROBES: readonly DemoProbe[] = [
  probe('L7HD3204518A0231', 'harbour', 'activated', 300, {
    model: 'L7 HD3',
    oemStatus: 'active',
    oemExpiresInDays: 212,
    firmware: '12.1.0',
  }),
  probe('C3HD3118840A0077', 'harbour', 'activated', 240, {
    model: 'C3 HD3',
    oemStatus: 'active',
    oemExpiresInDays: 12,
    firmware: '11.4.2',
  }),
  probe('PALHD3330127A0412', 'harbour', 'pending', 1),
  probe('L7HD3204519A0232', 'harbour', 'disabled', 200, {
    model: 'L7 HD3',
    oemStatus: 'inactive',
    oemExpiresInDays: -40,
  }),
  probe('L7HD3441902A0519', 'bellevue', 'in_progress', 5, { model: 'L7 HD3' }),
  probe('PAL771034A0102', 'westport', 'activated', 410, {
    model: 'PAL',
    oemStatus: 'expired',
    oemExpiresInDays: -9,
    firmware: '10.9.7',
  }),
  probe('L7HD118204A0006', 'harbour', 'disabled', 700, { isDeleted: true }),
];

export interface DemoPhone {
  readonly serial: string;
  readonly owner: string | null;
  readonly probe: string | null;
  /** Newest first: app version, build, firmware, days ago. */
  readonly history: readonly (readonly [version: string, build: string, firmware: string, daysAgo: number])[];
}

export const DEMO_PHONES: readonly DemoPhone[] = [
  {
    serial: 'R5CT30ABCDE',
    owner: 'operator',
    probe: 'L7HD3204518A0231',
    history: [
      ['2.2.2', '4107', '12.1.0', 2],
      ['2.2.1', '4051', '12.1.0', 40],
      ['2.1.0', '3890', '11.4.2', 130],
    ],
  },
  {
    serial: 'R5CT30FGHIJ',
    owner: 'member',
    probe: 'C3HD3118840A0077',
    history: [['2.2.2', '4107', '11.4.2', 9]],
  },
  {
    serial: 'F2LXK1KLMNO',
    owner: 'maria.katsaros',
    probe: 'PAL771034A0102',
    history: [
      ['2.2.0', '4002', '10.9.7', 15],
      ['2.0.4', '3700', '10.9.7', 210],
    ],
  },
  { serial: 'F2LXK1PQRST', owner: null, probe: null, history: [['2.1.0', '3890', '', 60]] },
];

export const workspaceGuid = (key: string) => guidOf(`workspace ${key}`);
export const workspaceGroupGuid = (key: string) => guidOf(`workspace group ${key}`);
export const probeGuid = (serial: string) => guidOf(`probe ${serial}`);
