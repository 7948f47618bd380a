import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { momentText } from '../../ui/moment-text.ts';
import { findReview } from '../session/open-review.ts';
import type { ReportSession } from './report-content.ts';

interface OutcomeNow {
  readonly sentence: string;
  /** Which the outcome now follows from. */
  readonly correctedReviewGuid: string;
}

type Session = Pick<ReportSession, 'address' | 'source' | 'rules'>;

/** What readers of a review of a chain must know whose earlier review was corrected; null where the outcome would be the same. */
export function outcomeNow({ address, source, rules }: Session, now: Date | null): OutcomeNow | null {
  const review = findReview(source, address.guid);
  const changed = review?.outcome_now ?? null;
  const stored = review?.examReview.assessment ?? null;
  if (changed === null || stored === null || !rules.examDiagnosis || source.isOlderVersion === true)
    return null;
  const at = momentText(changed.corrected_at, changed.corrected_at_timezone_id, now);
  const word = (outcome: Assessment) => assessmentLabel(outcome, rules);
  return {
    sentence: `An earlier review of this chain was corrected on ${at}. With it, this review would read ${word(changed.outcome)} instead of ${word(stored)}.`,
    correctedReviewGuid: changed.corrected_review_guid,
  };
}
