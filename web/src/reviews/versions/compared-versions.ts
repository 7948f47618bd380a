import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { couldNotBeShown } from '@sonoboard/domain/reviews/clip-display';
import { readAnswers, toRecordedAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import { reasonText } from '@sonoboard/domain/safety-check/finding-catalogue';
import type { ComparedVersion } from '@sonoboard/domain/review-versions/version-difference';
import type { ExamClip } from '../exam-clips.ts';
import { keptFindings, type SafetyCheck } from '../safety-check/use-safety-check.ts';
import { reviewShown } from '../session/open-review.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { SubmissionVersion } from './use-submission-versions.ts';

/** A stored version as it is compared; `reviewGuid` is the review whose answers are shown, which all of the submission share. */
export function toComparedVersion(
  { contents }: SubmissionVersion,
  reviewGuid: string,
): ComparedVersion | null {
  const shown = contents.get(reviewGuid);
  if (shown === undefined) return null;
  return {
    answers: readAnswers(REVIEW_FIELDS, 'wire', shown),
    outcome: shown.assessment,
    clips: [...contents.values()].flatMap(({ sequences }) =>
      sequences.map((clip) => ({ id: clip.clip_guid, ...readAnswers(RECORDED_CLIP_FIELDS, 'wire', clip) })),
    ),
    findings: shown.findings,
  };
}

type Correction = Pick<ReviewSession, 'address' | 'source' | 'review' | 'rules' | 'outcome'>;

/** The review that is corrected, as it stands. */
export function storedVersion({
  address,
  source,
}: Pick<Correction, 'address' | 'source'>): ComparedVersion | null {
  const stored = reviewShown(source, address.guid);
  if (stored === null) return null;
  const reviews = source.scans.flatMap(({ review }) =>
    review?.examReview.submission_guid === stored.submission_guid ? [review] : [],
  );
  return {
    answers: readAnswers(REVIEW_FIELDS, 'wire', stored),
    outcome: outcomeOf(stored.assessment),
    clips: reviews.flatMap(({ sequenceReviews }) =>
      sequenceReviews.map((clip) => ({
        id: clip.clip_guid,
        ...readAnswers(RECORDED_CLIP_FIELDS, 'wire', clip),
      })),
    ),
    findings: stored.findings,
  };
}

/** The same review with what is entered. */
export function correctedVersion(session: Correction, check: SafetyCheck): ComparedVersion {
  const { review, rules, outcome } = session;
  const amended = review.scans.filter(({ isReviewed }) => !isReviewed);
  const kept = keptFindings(check);
  return {
    answers: toRecordedAnswers(review.answers, rules),
    outcome: outcome.overall,
    clips: clipsOfReview({ ...review, scans: amended }).flatMap((clip) =>
      clip.isMock ? [] : [toRecorded(clip)],
    ),
    findings: check.findings.map(({ key, title, evidence }) => {
      const answer = kept.find((one) => one.key === key);
      const reason = answer === undefined ? null : reasonText(key, answer.reason, answer.text);
      return { finding: key, title, evidence, reason };
    }),
  };
}

function toRecorded(clip: ExamClip) {
  const { id, rating, assessment, comment } = clip;
  const isNotShown = couldNotBeShown(clip);
  return { id, rating, assessment, comment: isNotShown ? '' : comment, couldNotBeShown: isNotShown };
}

/** Reasons of a clip are no outcome of an exam; a stored review may carry one only from long ago. */
function outcomeOf(assessment: string | null): Outcome {
  return assessment === 'positive' || assessment === 'negative' ? assessment : 'not_applicable';
}
