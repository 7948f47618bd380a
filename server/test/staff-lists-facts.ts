import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { countScannedPoints } from '@sonoboard/domain/exams/scanned-points';
import { STATISTICS_LABELS } from '@sonoboard/domain/reviews/assessment-labels';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { matchesSearch } from '@sonoboard/domain/worklists/list-search';
import type { TestDatabase } from './test-database.ts';

// The staff's lists of exams and reviews as the specification has them, by plain lists: what a page must be however the
// database finds it.

interface FactExam {
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly patient_id: string | null;
  readonly patient_first_name: string | null;
  readonly patient_last_name: string | null;
  readonly patient_height_cm: number | null;
  readonly patient_sex: string | null;
  readonly scanner_id: string | null;
  readonly user_guid: string;
  readonly operator_email: string;
  readonly operator_first_name: string | null;
  readonly operator_last_name: string | null;
  readonly views: readonly string[];
  readonly collections: readonly string[];
}

interface FactReview {
  readonly guid: string;
  readonly exam_guid: string;
  readonly reviewer_guid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly assessment: Outcome;
  readonly rating: number;
  readonly created_at: Date;
}

export interface StaffFacts {
  readonly exams: readonly FactExam[];
  readonly reviews: readonly FactReview[];
}

export async function readFacts({ pool }: TestDatabase): Promise<StaffFacts> {
  const exams = await pool.query<FactExam>(`
    select e.*, array(
      select c.anatomical_view from clips c where c.exam_guid = e.guid and c.plain_key is not null
    ) as views, array(
      select d.name from collection_exams ce join data_collections d on d.guid = ce.collection_guid
      where ce.exam_guid = e.guid and d.deleted_at is null
    ) as collections from exams e`);
  const reviews = await pool.query<FactReview>(`
    select r.*, u.email, u.first_name, u.last_name from exam_reviews r join users u on u.guid = r.reviewer_guid`);
  return { exams: exams.rows, reviews: reviews.rows };
}

export interface Sees {
  readonly names: boolean;
  readonly id: boolean;
}

function examWords(exam: FactExam, sees: Sees): (string | null)[] {
  const { displayName, shortName } = PROTOCOLS[exam.protocol];
  const [first, last] = [exam.patient_first_name ?? '', exam.patient_last_name ?? ''];
  const operator = [exam.operator_first_name ?? '', exam.operator_last_name ?? ''];
  const called = operator.join(' ').trim() || exam.operator_email;
  return [
    exam.guid,
    exam.protocol,
    displayName,
    shortName,
    ...(sees.id ? [exam.patient_id] : []),
    ...(sees.names ? [`${first} ${last} ${first}`] : []),
    exam.scanner_id === null ? called : `${exam.scanner_id} - ${called}`,
    operator.toReversed().join(' '),
    exam.operator_email,
    ...exam.collections,
  ];
}

type SortValue = string | number | boolean | null;

interface Sorted {
  readonly guid: string;
  readonly at: number;
  readonly key: SortValue;
}

function compare<Value extends string | number | boolean>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const newestFirst = (a: Sorted, b: Sorted) => compare(b.at, a.at) || compare(b.guid, a.guid);

/** What is missing comes last; where it is equal, the newest comes first. By a date the guid runs the same way. */
function inOrder(rows: readonly Sorted[], order: 'asc' | 'desc', isDate: boolean): string[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) {
        return compare(a.key === null, b.key === null) || newestFirst(a, b);
      }
      const byKey = sign * compare(a.key, b.key);
      return byKey || (isDate ? sign * compare(a.guid, b.guid) : newestFirst(a, b));
    })
    .map(({ guid }) => guid);
}

const lower = (text: string | null) => text?.toLowerCase() ?? null;

const EXAM_KEYS = {
  clip_set_guid: (exam) => exam.guid,
  created_at: (exam) => exam.created_at.getTime(),
  protocol: (exam) => exam.protocol,
  scanned_points: (exam) => countScannedPoints(exam.protocol, exam.views),
  scanner_id: (exam) => lower(exam.scanner_id),
  email: (exam) => lower(exam.operator_email),
  patient_id: (exam) => lower(exam.patient_id),
  first_name: (exam) => lower(exam.patient_first_name),
  last_name: (exam) => lower(exam.patient_last_name),
  height: (exam) => exam.patient_height_cm,
  timestamp: (exam) => exam.completed_at?.getTime() ?? null,
} as const satisfies Record<string, (exam: FactExam) => SortValue>;

export type ExamSort = keyof typeof EXAM_KEYS;
export const EXAM_SORTS = Object.keys(EXAM_KEYS) as ExamSort[];

export interface Question<Sort> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly search: readonly string[];
  readonly sees: Sees;
}

/** The guids of the whole list. */
export function expectedExams(
  { exams }: StaffFacts,
  { sort, order, search, sees }: Question<ExamSort>,
): string[] {
  const isHidden = sort === 'patient_id' ? !sees.id : sort.endsWith('_name') && !sees.names;
  const by = isHidden ? 'timestamp' : sort;
  const rows = exams.flatMap((exam) => {
    if (exam.completed_at === null) return [];
    const words = [...examWords(exam, sees), exam.user_guid, exam.patient_sex, exam.patient_height_cm];
    if (!matchesSearch(words, search)) return [];
    return [{ guid: exam.guid, at: exam.completed_at.getTime(), key: EXAM_KEYS[by](exam) }];
  });
  return inOrder(rows, order, by === 'timestamp' || by === 'created_at');
}

const REVIEW_KEYS = {
  guid: (review) => review.guid,
  protocol: (_, exam) => exam.protocol,
  reviewer_email: (review) => review.email,
  clip_set_guid: (review) => review.exam_guid,
  patient_id: (_, exam) => lower(exam.patient_id),
  patient_name: (_, { patient_first_name: first, patient_last_name: last }) =>
    lower([first, last].filter((name) => name !== null).join(' ')) || null,
  scanner_id: (_, exam) => lower(exam.scanner_id),
  assessment: (review) => review.assessment,
  rating: (review) => review.rating,
  clip_set_created_at: (_, exam) => exam.created_at.getTime(),
  created_at: (review) => review.created_at.getTime(),
} as const satisfies Record<string, (review: FactReview, exam: FactExam) => SortValue>;

export type ReviewSort = keyof typeof REVIEW_KEYS;
export const REVIEW_SORTS = Object.keys(REVIEW_KEYS) as ReviewSort[];

export function expectedReviews(
  facts: StaffFacts,
  { sort, order, search, sees }: Question<ReviewSort>,
): string[] {
  const isHidden = (sort === 'patient_id' && !sees.id) || (sort === 'patient_name' && !sees.names);
  const by = isHidden ? 'created_at' : sort;
  const examsByGuid = new Map(facts.exams.map((exam) => [exam.guid, exam]));
  const rows = facts.reviews.flatMap((review) => {
    const exam = examsByGuid.get(review.exam_guid);
    if (exam === undefined || !matchesSearch(reviewWords(review, exam, sees), search)) return [];
    return [{ guid: review.guid, at: review.created_at.getTime(), key: REVIEW_KEYS[by](review, exam) }];
  });
  return inOrder(rows, order, by === 'created_at');
}

function reviewWords(review: FactReview, exam: FactExam, sees: Sees): (string | null)[] {
  const { first_name: first, last_name: last } = review;
  return [
    ...examWords(exam, sees),
    review.guid,
    review.reviewer_guid,
    `${first} ${last} ${first}`,
    review.email,
    review.assessment,
    STATISTICS_LABELS[review.assessment],
  ];
}
