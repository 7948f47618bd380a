import { WELLS_LEVEL_LABELS, wellsResult } from '../exams/wells-score.ts';
import { assessmentLabel } from '../reviews/assessment-labels.ts';
import { scanLabel } from '../reviews/chain.ts';
import { inconsistencyWarning } from '../reviews/decision-inconsistency.ts';
import { ratingWarnings, ratingWarningText } from '../reviews/rating-warnings.ts';
import { countingClips } from './checked-review.ts';
import type { FindingRule } from './checked-review.ts';
import { areOpposite } from './clip-findings.ts';

/** The specified warning, in its own words. */
export const decisionAgainstOutcome: FindingRule = ({ decision, outcome, rules }) => {
  const warning = inconsistencyWarning(decision, outcome, rules);
  if (warning === null) return null;
  return {
    title: 'The decision does not follow from the outcome',
    evidence: `${warning}.`,
    fix: { place: 'decision' },
  };
};

export const highWellsNegative: FindingRule = (review) => {
  const { scans, outcome, rules } = review;
  const answers = scans.findLast(({ wells }) => wells !== null)?.wells ?? null;
  const wells = answers === null ? null : wellsResult(answers);
  if (outcome !== 'negative' || wells === null || wells.kind === 'not_submitted' || wells.level !== 'high') {
    return null;
  }
  const label = assessmentLabel(outcome, rules);
  const clips = countingClips(review);
  const negative = clips.filter(({ isMock, assessment }) => !isMock && assessment === 'negative');
  const ratings = negative.flatMap(({ rating }) => rating ?? []);
  const views =
    negative.length === clips.length ? `All ${clips.length}` : `${negative.length} of ${clips.length}`;
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const quality = lowest === highest ? `${lowest}` : `${lowest} to ${highest}`;
  const level = WELLS_LEVEL_LABELS[wells.level].toLowerCase();
  return {
    title: `High Wells score, but the outcome is ${label}`,
    evidence: `Wells score ${wells.total}, ${level} probability. ${views} views: ${label}, quality ${quality}.`,
    fix: { place: 'wells' },
  };
};

/** Of the scan that was reviewed last. Colleagues' reviews of the same exam are not read before one's own stands. */
export const earlierReviewDiffers: FindingRule = ({ scans, outcome, rules }) => {
  const at = scans.findLastIndex(({ reviewedOutcome }) => reviewedOutcome !== null);
  const before = scans[at]?.reviewedOutcome ?? null;
  if (before === null || !areOpposite(before, outcome)) return null;
  const [then, now] = [assessmentLabel(before, rules), assessmentLabel(outcome, rules)];
  return {
    title: 'The outcome differs from an earlier review',
    evidence: `${scanLabel(at, scans.length)}: ${then}. Now: ${now}.`,
    fix: { place: 'history' },
  };
};

/** The specified warnings about the rating, in their own words. */
export const ratingDiffers: FindingRule = (review) => {
  const ratings = countingClips(review)
    .filter(({ isMock }) => !isMock)
    .map(({ rating }) => rating);
  const warnings = ratingWarnings(review.rating, ratings);
  if (warnings.length === 0) return null;
  const isOutside = warnings.some(({ kind }) => kind === 'outside_range');
  return {
    title: isOutside
      ? 'Overall rating is outside the clip ratings'
      : 'Overall rating is too low for these clips',
    evidence: warnings.map(ratingWarningText).join(' '),
    fix: { place: 'rating' },
  };
};
