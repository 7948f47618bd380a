import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { FindingFix } from '@sonoboard/domain/safety-check/checked-review';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { findingPlace } from '../safety-check/safety-check-card.tsx';
import { type SafetyCheck, useSafetyCheck } from '../safety-check/use-safety-check.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { DECISION_FIELD } from './decision-card.tsx';
import { NOTE_FIELD, TICK_PLACE } from './decision-steps.tsx';
import { GENERAL_PLACE } from './general-card.tsx';
import { HISTORY_PLACE } from './history-card.tsx';
import { findingsLeft, missingSteps, stepsLeft } from './missing-steps.ts';
import { useReviewPlaces } from './use-review-places.ts';
import { WELLS_PLACE } from './wells-card.tsx';

const FIX_PLACES = {
  wells: WELLS_PLACE,
  decision: DECISION_FIELD,
  history: HISTORY_PLACE,
  patient: GENERAL_PLACE,
} as const;

export interface ReportSteps {
  readonly places: ReturnType<typeof useReviewPlaces>;
  readonly check: SafetyCheck;
  /** What keeps the review from being submitted; null when nothing does. */
  readonly missing: string | null;
  /** A step is left, other than a finding. */
  readonly hasGap: boolean;
  readonly isRating: boolean;
  readonly setIsRating: (isRating: boolean) => void;
  /** Someone wanted to go on without one. */
  readonly isNoteMissed: boolean;
  readonly showGap: () => void;
  readonly showFinding: () => void;
  readonly fix: (found: FindingFix) => void;
}

/** What a report in the making still waits for, and the way to it. */
export function useReportSteps(session: ReviewSession): ReportSteps {
  const navigate = useNavigate();
  const places = useReviewPlaces(session);
  const check = useSafetyCheck(session);
  const [isRating, setIsRating] = useState(false);
  const [isNoteMissed, setIsNoteMissed] = useState(false);
  const steps = missingSteps(session);
  const [gap] = steps.gaps;

  function showGap(): void {
    const [clip] = steps.openClips;
    if (clip !== undefined) places.openClip(clip);
    else if (gap === 'overall_rating_missing') setIsRating(true);
    else if (gap === 'decision_missing') lead(DECISION_FIELD);
    else if (gap === 'not_communicated') lead(`${TICK_PLACE} input`);
    else if (gap === 'note_missing') {
      setIsNoteMissed(true);
      lead(NOTE_FIELD);
    } else showFinding();
  }

  /** What Submit waits for comes before what it asks about. */
  function showFinding(): void {
    const [first] = [...check.blocking, ...check.open];
    if (first !== undefined) lead(`${findingPlace(first.key)} [aria-pressed]`);
  }

  function fix(found: FindingFix): void {
    if (found.place === 'clip') {
      const clip = clipsOfReview(session.review).find(({ id }) => id === found.clipId);
      if (clip !== undefined) places.openClip(clip);
    } else if (found.place === 'exam') void navigate({ to: reviewPath(reviewExamRoute(found.exam)) });
    else if (found.place === 'rating') setIsRating(true);
    else lead(FIX_PLACES[found.place]);
  }

  return {
    places,
    check,
    missing: stepsLeft(steps) ?? findingsLeft(check.blocking),
    hasGap: gap !== undefined,
    isRating,
    setIsRating,
    isNoteMissed,
    showGap,
    showFinding,
    fix,
  };
}

export function leadToDecision(): void {
  lead(DECISION_FIELD);
}

function lead(id: string): void {
  const place = document.querySelector<HTMLElement>(`#${id}`);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** An assessment that nobody confirmed does not come along to the report. */
export function useForgottenChoice({
  activeClipId,
  change,
}: Pick<ReviewSession, 'activeClipId' | 'change'>): void {
  useEffect(() => {
    if (activeClipId !== null) change({ kind: 'leave_clip', clipId: activeClipId });
  }, [activeClipId, change]);
}
