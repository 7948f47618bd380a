import { otherExamWaiting, patientDiffers, sideDiffers } from './chain-findings.ts';
import type { CheckedReview, FindingRule, FoundFinding } from './checked-review.ts';
import { algorithmDiffers, operatorDiffers, viewsMissing } from './clip-findings.ts';
import { OTHER_REASON } from './finding-answer.ts';
import type { FindingAnswer, FindingAnswers } from './finding-answer.ts';
import { FINDING_CATALOGUE, isKnownReason } from './finding-catalogue.ts';
import { FINDING_KEYS } from './finding-keys.ts';
import type { FindingKey, FindingMode } from './finding-keys.ts';
import type { FindingModes } from './finding-modes.ts';
import {
  decisionAgainstOutcome,
  earlierReviewDiffers,
  highWellsNegative,
  ratingDiffers,
} from './outcome-findings.ts';

const RULES: Readonly<Record<FindingKey, FindingRule>> = {
  decision_against_outcome: decisionAgainstOutcome,
  side_differs: sideDiffers,
  patient_differs: patientDiffers,
  high_wells_negative: highWellsNegative,
  earlier_review_differs: earlierReviewDiffers,
  operator_differs: operatorDiffers,
  algorithm_differs: algorithmDiffers,
  rating_differs: ratingDiffers,
  views_missing: viewsMissing,
  other_exam_waiting: otherExamWaiting,
};

export interface Finding extends FoundFinding {
  readonly key: FindingKey;
  readonly mode: Exclude<FindingMode, 'off'>;
}

/** Everything that contradicts itself in a review, in the order of the panel. */
export function findingsOf(review: CheckedReview, modes: FindingModes): readonly Finding[] {
  return FINDING_KEYS.flatMap((key) => {
    const mode = modes[key];
    const found = mode === 'off' ? null : RULES[key](review);
    return found === null || mode === 'off' ? [] : [{ ...found, key, mode }];
  });
}

type Reason = Pick<FindingAnswer, 'reason' | 'text'>;

/** Why this finding is kept; null while nobody said so of what it shows now. */
export function answerTo(finding: Finding, answers: FindingAnswers): FindingAnswer | null {
  const answer = answers[finding.key] ?? null;
  return answer !== null && answer.evidence === finding.evidence ? answer : null;
}

/** A reason of the finding's own list; `other` says it in words. */
export function isReasonGiven(key: FindingKey, answer: Reason | null): boolean {
  if (answer === null || !isKnownReason(key, answer.reason)) return false;
  return answer.reason !== OTHER_REASON || answer.text.trim() !== '';
}

/** Which findings still need a fix or a reason. */
export function findingsWithoutReason<Found extends Pick<Finding, 'key' | 'mode'>>(
  findings: readonly Found[],
  answerOf: (finding: Found) => Reason | null,
): readonly Found[] {
  return findings.filter(
    (finding) => finding.mode === 'reason' && !isReasonGiven(finding.key, answerOf(finding)),
  );
}

/** 'High Wells score and overall rating need a fix or a reason.' */
export function needsReasonText(findings: readonly Pick<Finding, 'key'>[]): string {
  const names = findings.map(({ key }) => FINDING_CATALOGUE[key].name);
  const [last = ''] = names.slice(-1);
  const joined = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
  const sentence = `${joined} ${names.length === 1 ? 'needs' : 'need'} a fix or a reason.`;
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
