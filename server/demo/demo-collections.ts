import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import type { CollectionTarget } from '@sonoboard/domain/targets/target-of';
import { guidOf } from './seeded-random.ts';

export interface DemoCollection {
  readonly key: string;
  readonly name: string;
  readonly type: CollectionType;
  readonly expectedExams: number;
  readonly isDeleted: boolean;
  readonly members: Readonly<Record<string, readonly MemberRole[]>>;
  /** Exams that arrive here are also added there. */
  readonly linksTo: readonly string[];
  readonly targets: readonly CollectionTarget[];
  readonly highWellsIsUrgent: boolean;
}

function collection(
  key: string,
  name: string,
  type: CollectionType,
  members: DemoCollection['members'],
  more: Partial<
    Pick<DemoCollection, 'expectedExams' | 'isDeleted' | 'linksTo' | 'targets' | 'highWellsIsUrgent'>
  > = {},
): DemoCollection {
  const usual = {
    expectedExams: 40,
    isDeleted: false,
    linksTo: [],
    targets: [],
    highWellsIsUrgent: false,
  };
  return { key, name, type, members, ...usual, ...more };
}

export const DEMO_COLLECTIONS: readonly DemoCollection[] = [
  collection(
    'north',
    'DVT North pilot',
    'single_review_per_exam',
    {
      reviewer: ['reviewer', 'reviews_subscriber'],
      reviewer2: ['reviewer', 'admin'],
      reviewer3: ['reviewer'],
      'samuel.adeyemi': ['reviewer'],
      'priya.nair': ['scanner'],
      operator: ['scanner'],
      admin: ['admin'],
    },
    { expectedExams: 60 },
  ),
  collection('harbour', 'Harbour Vein Clinic', 'single_review_per_exam', {
    reviewer: ['scanner', 'reviewer', 'exams_subscriber', 'in_rota'],
    reviewer2: ['reviewer', 'reviews_subscriber', 'in_rota'],
    operator: ['scanner'],
    member: ['scanner'],
    owner: ['scanner', 'admin', 'exams_subscriber', 'reviews_subscriber'],
    'priya.nair': ['scanner'],
  }),
  collection(
    'thessaloniki',
    'Thessaloniki GP study',
    'everyone_reviews',
    {
      reviewer: ['reviewer'],
      reviewer2: ['reviewer'],
      reviewer3: ['reviewer', 'admin'],
      'samuel.adeyemi': ['reviewer'],
      'maria.katsaros': ['scanner', 'exams_subscriber'],
      operator: ['scanner'],
      admin: ['admin'],
    },
    { expectedExams: 30, linksTo: ['training'] },
  ),
  collection('training', 'Training set 2025', 'everyone_reviews', {
    reviewer: ['reviewer'],
    reviewer2: ['reviewer'],
    reviewer3: ['reviewer'],
    'samuel.adeyemi': ['reviewer'],
    'yara.costa': ['reviewer'],
    example: ['scanner'],
  }),
  collection(
    'advent',
    'Advent nurses study',
    'everyone_reviews',
    {
      reviewer2: ['reviewer'],
      'samuel.adeyemi': ['reviewer'],
      'rosa.jimenez': ['scanner'],
      'dwayne.carter': ['scanner'],
      'hye-jin.park': ['scanner'],
      'mireille.joseph': ['scanner'],
      'sam.oneill': ['scanner'],
      staff: ['admin'],
    },
    { expectedExams: 24 },
  ),
  collection('bellevue', 'Clinique Bellevue', 'single_review_per_exam', {
    trial: ['scanner', 'reviewer', 'admin'],
  }),
  collection('westport', 'Westport Vascular', 'single_review_per_exam', {
    expired: ['scanner', 'reviewer', 'admin'],
    'priya.nair': ['scanner', 'reviewer'],
  }),
  collection('brigid', "St. Brigid's Practice", 'single_review_per_exam', { 'niamh.byrne': ['admin'] }),
  collection('sakura', 'Sakura Imaging', 'single_review_per_exam', { 'aiko.mori': ['admin'] }),
  collection('andes', 'Andes Screening', 'single_review_per_exam', { 'felipe.rojas': ['admin'] }),
  collection('moorland', 'Moorland Nursing', 'single_review_per_exam', {
    'lucy.barnes': ['admin'],
    'greta.holm': ['scanner'],
  }),
  collection('closed', 'Lakeside Clinic', 'single_review_per_exam', {}),
  // The only one with target times: every other list is by date.
  collection(
    'emergency',
    'Seaport Emergency',
    'single_review_per_exam',
    { emergency: ['scanner', 'reviewer', 'exams_subscriber'], admin: ['admin'] },
    {
      targets: [
        {
          protocol: null,
          reviewMinutes: 240,
          urgentReviewMinutes: 60,
          resultMinutes: 120,
          urgentResultMinutes: 30,
        },
        {
          protocol: 'efast',
          reviewMinutes: 60,
          urgentReviewMinutes: 20,
          resultMinutes: null,
          urgentResultMinutes: null,
        },
      ],
      highWellsIsUrgent: true,
    },
  ),
  // The member reviews here only: exams of their workspace, which they did not record, take emergency access.
  collection('empty', 'Spring cohort', 'everyone_reviews', {
    reviewer3: ['reviewer'],
    member: ['reviewer'],
    admin: ['admin'],
  }),
  collection('old', 'Feasibility 2023', 'everyone_reviews', { admin: ['admin'] }, { isDeleted: true }),
];

export const collectionGuid = (key: string) => guidOf(`collection ${key}`);

export function isSingleReview(key: string): boolean {
  return DEMO_COLLECTIONS.some((one) => one.key === key && one.type === 'single_review_per_exam');
}
