import { decisionHistory, historyDecisionLabel } from '@sonoboard/domain/reviews/decision-history';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../../ui/browser-zone.ts';
import type { ExamReview, ReviewSource } from '../reviews.queries.ts';
import { NOTHING } from './report-row.ts';

export interface HistoryRow {
  readonly reviewGuid: string;
  readonly reviewedOn: string;
  readonly decision: string;
  readonly note: string;
}

/** Reviews that were submitted together share decision, note and time, so one of them stands for all. */
function isFirstOfSubmission(review: ExamReview, at: number, reviews: readonly ExamReview[]): boolean {
  return reviews.findIndex(({ submission_guid }) => submission_guid === review.submission_guid) === at;
}

export function decisionRows({ scans }: ReviewSource, now: Date): readonly HistoryRow[] {
  const reviews = scans.flatMap(({ review }) => (review === null ? [] : [review.examReview]));
  const decided = reviews.filter(isFirstOfSubmission).map((review) => ({
    review,
    createdAt: review.created_at,
    decision: review.clinical_decision,
    note: review.clinical_decision_comment,
  }));
  return decisionHistory(decided).map(({ review, decision, note }) => ({
    reviewGuid: review.guid,
    reviewedOn: displayDateTime(review.created_at, {
      now,
      zone: review.created_at_timezone_id ?? browserZone(),
    }),
    decision: historyDecisionLabel(decision),
    note: note === null || note.trim() === '' ? NOTHING : note,
  }));
}
