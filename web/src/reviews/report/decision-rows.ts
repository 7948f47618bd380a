import { decisionHistory, historyDecisionLabel } from '@sonoboard/domain/reviews/decision-history';
import { momentText, type ON_PAPER } from '../../ui/moment-text.ts';
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

export function decisionRows({ scans }: ReviewSource, now: Date | typeof ON_PAPER): readonly HistoryRow[] {
  const reviews = scans.flatMap(({ review }) => (review === null ? [] : [review.examReview]));
  const decided = reviews.filter(isFirstOfSubmission).map((review) => ({
    review,
    createdAt: review.created_at,
    decision: review.clinical_decision,
    note: review.clinical_decision_comment,
  }));
  return decisionHistory(decided).map(({ review, decision, note }) => ({
    reviewGuid: review.guid,
    reviewedOn: momentText(review.created_at, review.created_at_timezone_id, now),
    decision: historyDecisionLabel(decision),
    note: note === null || note.trim() === '' ? NOTHING : note,
  }));
}
