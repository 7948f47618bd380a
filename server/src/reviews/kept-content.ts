import { mapFields } from '@sonoboard/domain/reviews/review-answers';
import { REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { clipReviews, examReviews } from '../tables/reviews.tables.ts';
import type { KeptContent } from '../tables/review-versions.tables.ts';
import type { ClipReviewRow, ReviewRow } from './reviews.queries.ts';

type StoredReview = typeof examReviews.$inferSelect;
type AnswerColumns = Pick<StoredReview, (typeof REVIEW_FIELDS)[keyof typeof REVIEW_FIELDS]['column']>;

/** What a review says in rows that are as the tables have them. */
export interface ReviewContent {
  readonly review: AnswerColumns &
    Pick<StoredReview, 'assessment' | 'singleReview' | 'createdAt' | 'createdAtTimezoneId'>;
  readonly clips: readonly Omit<typeof clipReviews.$inferSelect, 'reviewGuid' | 'examGuid'>[];
  readonly findings: ReviewRow['findings'];
}

/** A row as it stands. Columns of the answers are picked by their names, so that a new field comes along. */
export function contentOfRow(row: ReviewRow, clips: readonly ClipReviewRow[]): ReviewContent {
  const { assessment, singleReview, createdAt, createdAtTimezoneId, findings } = row;
  return {
    review: {
      ...mapFields<typeof REVIEW_FIELDS, AnswerColumns>(REVIEW_FIELDS, (_, { column }) => [
        column,
        columnOf(row, column),
      ]),
      assessment,
      singleReview,
      createdAt,
      createdAtTimezoneId,
    },
    clips: clips.map((clip) => {
      const { reviewGuid: _, ...said } = clip;
      return said;
    }),
    findings,
  };
}

/** Times become text. */
export function toKept({ review, clips, findings }: ReviewContent): KeptContent {
  const answers = mapFields<typeof REVIEW_FIELDS, Pick<KeptContent['review'], keyof AnswerColumns>>(
    REVIEW_FIELDS,
    (_, { column }) => {
      const value = columnOf(review, column);
      return [column, value instanceof Date ? value.toISOString() : value];
    },
  );
  const { assessment, singleReview, createdAt, createdAtTimezoneId } = review;
  return {
    review: {
      ...answers,
      assessment,
      singleReview,
      createdAt: createdAt.toISOString(),
      createdAtTimezoneId,
    },
    clips,
    findings,
  };
}

/** A field that is younger than the version was not answered in it. */
export function fromKept({ review, clips, findings }: KeptContent): ReviewContent {
  const answers = mapFields<typeof REVIEW_FIELDS, AnswerColumns>(REVIEW_FIELDS, (_, field) => {
    const value =
      columnOf(review, field.column) ?? (field.kind === 'text' && !field.onlyWithDecision ? '' : null);
    const isMoment = field.kind === 'tick' && field.isStoredAsMoment === true;
    return [field.column, isMoment && typeof value === 'string' ? new Date(value) : value];
  });
  const { assessment, singleReview, createdAt, createdAtTimezoneId } = review;
  return {
    review: { ...answers, assessment, singleReview, createdAt: new Date(createdAt), createdAtTimezoneId },
    clips,
    findings,
  };
}

function columnOf(source: object, column: string): unknown {
  return Reflect.get(source, column);
}
