import { hasRatedClip, isDecisionOutdated } from '@sonoboard/domain/reviews/active-review';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { CLINICAL_DECISION_LABELS } from '@sonoboard/domain/reviews/clinical-decision';
import { inconsistencyWarning } from '@sonoboard/domain/reviews/decision-inconsistency';
import { ratingWarnings, type RatingWarning } from '@sonoboard/domain/reviews/rating-warnings';
import type { ReviewSession } from '../session/use-review-session.ts';
import { calfNoteToSubmit, countingRatings } from './report-content.ts';
import { NOTHING } from './report-row.ts';

export interface SubmitSummary {
  /** Null where the account shows no outcomes. */
  readonly outcome: {
    readonly label: string;
    readonly kind: Outcome | null;
    readonly calfNote: string | null;
  } | null;
  /** Null where the account makes no decisions. */
  readonly decision: string | null;
  /** Set while the decision is older than the outcome: what it was made for. */
  readonly outdated: { readonly decision: string; readonly before: string; readonly now: string } | null;
  readonly warnings: readonly string[];
}

/** What has to be in view wherever a review can be submitted (AMB-171). */
export function submitSummary(session: Pick<ReviewSession, 'review' | 'rules' | 'outcome'>): SubmitSummary {
  const { review, rules, outcome } = session;
  const { rating, decision } = review.answers;
  const decidedFor = review.answeredFor.decision;
  const decided = rules.clinicalDecision ? decision : null;
  const label = decided === null ? NOTHING : CLINICAL_DECISION_LABELS[decided];
  const now = assessmentLabel(outcome.overall, rules);
  const isKnown = hasRatedClip(review);
  const isOutdated = rules.clinicalDecision && isDecisionOutdated(review, rules);
  const isUnusual = inconsistencyWarning(decided, outcome.overall, rules) !== null;
  return {
    outcome: rules.examDiagnosis
      ? {
          label: isKnown ? now : NOTHING,
          kind: isKnown ? outcome.overall : null,
          calfNote: isKnown ? calfNoteToSubmit(session) : null,
        }
      : null,
    decision: rules.clinicalDecision ? label : null,
    outdated:
      isOutdated && decidedFor !== undefined
        ? { decision: label, before: assessmentLabel(decidedFor, rules), now }
        : null,
    warnings: [
      ...(isUnusual ? [`${now} with ${label} is unusual.`] : []),
      ...ratingWarnings(rating, countingRatings(review)).map(shortWarning),
    ],
  };
}

function shortWarning(warning: RatingWarning): string {
  return warning.kind === 'clips_applicable'
    ? 'The overall score is too low to assess, but every clip can be assessed.'
    : `The overall score is outside the clip scores (${warning.min} - ${warning.max}).`;
}
