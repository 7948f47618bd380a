import { couldNotBeShown } from '@sonoboard/domain/reviews/clip-display';
import type {
  CheckedClip,
  CheckedReview,
  ClipState,
  SafetyFacts,
} from '@sonoboard/domain/safety-check/checked-review';
import type { ExamClip } from '../exam-clips.ts';
import type { ReviewSession } from '../session/use-review-session.ts';

/** The review as the rules of the safety check see it. The server makes the same of what is submitted. */
export function toCheckedReview(
  { review, source, outcome, rules }: Pick<ReviewSession, 'review' | 'source' | 'outcome' | 'rules'>,
  facts: SafetyFacts,
): CheckedReview {
  return {
    scans: review.scans.flatMap(({ examGuid, isReviewed, clips }) => {
      const scan = source.scans.find(({ exam }) => exam.guid === examGuid);
      if (scan === undefined) return [];
      return [
        {
          examGuid,
          protocol: scan.exam.protocol,
          wells: scan.exam.extra.wells_score,
          reviewedOutcome: isReviewed ? (scan.review?.examReview.assessment ?? 'not_applicable') : null,
          clips: clips.map(toCheckedClip),
        },
      ];
    }),
    outcome: outcome.overall,
    rating: review.answers.rating,
    decision: rules.clinicalDecision ? review.answers.decision : null,
    rules,
    facts,
  };
}

function toCheckedClip(clip: ExamClip): CheckedClip {
  const { id, view, shortLabel, isMock, operatorAssessment, algorithmAssessment } = clip;
  const state = stateOf(clip);
  const isSeen = state !== 'not_shown';
  return {
    id,
    view,
    label: shortLabel,
    isMock,
    state,
    rating: isSeen ? clip.rating : null,
    assessment: isSeen ? clip.assessment : null,
    operatorAssessment,
    algorithmAssessment,
  };
}

function stateOf(clip: ExamClip): ClipState {
  if (clip.isMock) return 'missing';
  const hasNoVideo = !clip.hasVideo && clip.rating === null;
  return hasNoVideo || couldNotBeShown(clip) ? 'not_shown' : 'present';
}
