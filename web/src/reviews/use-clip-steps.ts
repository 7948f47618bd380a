import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { chooseAssessment } from '@sonoboard/domain/reviews/clip-assessment';
import { mayTakeNextStep, NEXT_CLIP_LABEL, nextStep } from '@sonoboard/domain/reviews/clip-progress';
import { isNormalExam } from '@sonoboard/domain/reviews/normal-exam';
import type { Rating } from '@sonoboard/domain/reviews/rating';
import {
  asksForOverallRating,
  type ClipsPage,
  clipsPageTexts,
  nextPage,
} from '@sonoboard/domain/reviews/review-pages';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReviewSession } from './session/use-review-session.ts';
import type { ExamClip } from './exam-clips.ts';

interface ClipStepsInput {
  readonly session: ReviewSession;
  readonly page: ClipsPage;
  /** Those of this page. */
  readonly clips: readonly ExamClip[];
  readonly active: ExamClip | undefined;
  readonly onSelect: (clip: ExamClip) => void;
}

export interface ClipSteps {
  readonly label: string;
  readonly isLast: boolean;
  readonly mayGoOn: boolean;
  readonly goOn: () => void;
  readonly noteAssessedByKey: (assessment: Assessment) => void;
  readonly isAskingForRating: boolean;
  readonly saveRating: (rating: Rating) => void;
  readonly cancelRating: () => void;
}

/** The way through the clips of a page and on to the next page, with the question for the whole exam in between. */
export function useClipSteps({ session, page, clips, active, onSelect }: ClipStepsInput): ClipSteps {
  const { review, rules, address } = session;
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const at = active === undefined ? -1 : clips.indexOf(active);
  const step = nextStep(clips, at, rules);
  const mayGoOn = mayTakeNextStep(clips, at, rules);
  const needsRating =
    address.mode === 'edit' && review.answers.rating === null && asksForOverallRating(review.protocol, page);

  function leavePage(): void {
    void navigate({ to: reviewPath({ ...address, page: nextPage(review.protocol, page) }) });
  }

  function goOn(): void {
    if (!mayGoOn) return;
    const next = step.kind === 'next_clip' ? clips[step.index] : undefined;
    if (next !== undefined) onSelect(next);
    else if (needsRating) setIsAsking(true);
    else leavePage();
  }

  /** The last finding of a normal exam, said by a key, asks for the whole exam at once: one key less on every exam. */
  function noteAssessedByKey(assessment: Assessment): void {
    const after = clipsOfReview(review).map((clip) =>
      clip.id === active?.id ? chooseAssessment(clip, assessment, rules) : clip,
    );
    if (needsRating && isNormalExam(after, rules)) setIsAsking(true);
  }

  function saveRating(rating: Rating): void {
    setIsAsking(false);
    session.change({ kind: 'answer', field: 'rating', value: rating });
    leavePage();
  }

  return {
    label: step.kind === 'next_clip' ? NEXT_CLIP_LABEL : pageLabel(session, page),
    isLast: step.kind === 'next_page',
    mayGoOn,
    goOn,
    noteAssessedByKey,
    isAskingForRating: isAsking,
    saveRating,
    cancelRating: () => setIsAsking(false),
  };
}

function pageLabel({ review, address }: ReviewSession, page: ClipsPage): string {
  return clipsPageTexts(review.protocol, page, address.mode).nextLabel;
}
