import { momentText, ON_PAPER } from '../../ui/moment-text.ts';
import { RetractedBox } from '../report/print-styles.ts';
import type { ExamReview } from '../reviews.queries.ts';
import type { Retraction } from './review-versions.queries.ts';

export function isRetracted(review: ExamReview): review is ExamReview & { readonly retraction: Retraction } {
  return review.retraction?.state === 'retracted';
}

/** Before everything that the review says. */
export function PrintedRetraction({ retraction }: { readonly retraction: Retraction }) {
  const { confirmed_at, requested_by_name, confirmed_by_name, reason, reason_text } = retraction;
  return (
    <RetractedBox>
      <strong>Retracted.</strong> This review no longer counts since{' '}
      {momentText(confirmed_at, null, ON_PAPER)}. Requested by {requested_by_name}, confirmed by{' '}
      {confirmed_by_name}. {reason}. {reason_text.trim()}
    </RetractedBox>
  );
}
