import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { recordedOutcome } from '@sonoboard/domain/reviews/recorded-outcome';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { reviewRules, type ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { AppError } from '../platform/http/app-error.ts';
import type { Settings } from '../platform/settings.ts';
import { type ReviewRecord, type SubmittedReview, toRecord } from './review-record.ts';
import type { StoredFinding } from './reviews.queries.ts';
import type { ExamContext, SubmissionContext } from './submission-context.ts';
import { problemsOf, refuseProblems } from './submission-problems.ts';
import { checkSafety } from './submission-safety-check.ts';

/** One exam of a submission with everything that is decided about it. */
export interface Part extends ExamContext {
  readonly submitted: SubmittedReview;
  readonly rules: ReviewRules;
  readonly record: ReviewRecord;
}

/** Each exam of the submission with what was sent about it. */
export function partsOf(
  exams: readonly ExamContext[],
  reviews: readonly [SubmittedReview, ...SubmittedReview[]],
  { config, settings }: { readonly config: UserConfig; readonly settings: Settings },
): readonly Part[] {
  const { forceDefinitiveDiagnosis } = settings;
  return exams.map((exam) => {
    const submitted = reviews.find(({ clip_set_guid }) => clip_set_guid === exam.exam.guid) ?? reviews[0];
    const rules = reviewRules(config, exam.exam.protocol, { forceDefinitiveDiagnosis });
    return { ...exam, submitted, rules, record: toRecord(submitted, rules) };
  });
}

/** What the server adds to the answers. Refuses what the rules do not accept, and an outcome that is not the one of the page. */
export function checkParts(
  parts: readonly Part[],
  context: SubmissionContext,
  config: UserConfig,
): { readonly outcome: Outcome; readonly findings: readonly StoredFinding[] } {
  refuseProblems(parts.flatMap((part) => problemsOf(part.submitted, context, part, part.rules)));
  const outcome = outcomeOf(parts, context);
  for (const { submitted } of parts) {
    const shown = submitted.exam_review.assessment ?? outcome;
    if (shown !== outcome) throw new AppError('outcome_differs', { details: { outcome } });
  }
  return { outcome, findings: checkSafety(parts, context, { outcome, config }) };
}

/**
 * One outcome for the whole submission: from its clips and those of the scans that are reviewed already, the newest
 * clip of each view. A scan that is still open has no answers yet, so it does not count.
 */
function outcomeOf(
  parts: readonly Part[],
  { chain, counting, clips, clipReviews }: SubmissionContext,
): Outcome {
  const newest = parts.at(-1);
  const rating = newest?.record.answers.rating ?? null;
  if (newest === undefined || rating === null) throw new Error('The rating was checked before.');
  const { flow } = reviewExamRoute(newest.exam);
  const assessments = new Map([
    ...clipReviews.map(({ clipGuid, assessment }) => [clipGuid, assessment] as const),
    ...parts.flatMap(({ record }) =>
      record.clips.map(({ clipGuid, answers }) => [clipGuid, answers.assessment] as const),
    ),
  ]);
  const isSubmitted = (guid: string) => parts.some(({ exam }) => exam.guid === guid);
  const scans = chain
    .filter(({ guid }) => isSubmitted(guid) || (flow === 'chain' && counting.has(guid)))
    .map(({ guid, protocol }) => ({
      protocol,
      clips: clips
        .filter((clip) => clip.examGuid === guid)
        .map((clip) => ({ view: clip.anatomicalView, assessment: assessments.get(clip.guid) ?? null })),
    }));
  return recordedOutcome(flow, rating, scans, newest.rules);
}
