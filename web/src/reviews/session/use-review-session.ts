import {
  changeReview,
  clipsOfReview,
  isReviewerInput,
  outcomeOfReview,
  withDisplaysOf,
  withoutOutdatedTick,
} from '@sonoboard/domain/reviews/active-review';
import type { ActiveReview, ReviewChange } from '@sonoboard/domain/reviews/active-review';
import type { ExamOutcome } from '@sonoboard/domain/reviews/overall-assessment';
import { applyDraft, hasNews, mergeDrafts, recordChanges } from '@sonoboard/domain/reviews/review-draft';
import type { ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { now } from '../../platform/clock.ts';
import type { ExamClip } from '../exam-clips.ts';
import type { ReviewAddress, ReviewSource } from '../reviews.queries.ts';
import { createSubmitting, type Submitting } from './submitting.ts';

/** One review under way: the exam or chain, what the reviewer has entered so far, and how to change it. */
export interface ReviewSession {
  readonly address: ReviewAddress;
  readonly source: ReviewSource;
  /** When the source was loaded; 'Today' refers to it. */
  readonly readAt: number;
  readonly rules: ReviewRules;
  readonly review: ActiveReview<ExamClip>;
  readonly outcome: ExamOutcome;
  readonly draft: ReviewDraft;
  /** The reviewer has entered something on this visit that is not submitted. */
  readonly isDirty: boolean;
  /** While a submit is running, changes are ignored. */
  readonly submitting: Submitting;
  /** Set when a submit was refused because another review was stored first; its guid where the server named it. */
  readonly existingReview: { readonly reviewGuid: string | null } | null;
  readonly setExistingReview: (existing: ReviewSession['existingReview']) => void;
  readonly change: (change: ReviewChange) => void;
  /** A copy of the draft from elsewhere: another tab, another device. */
  readonly receive: (draft: ReviewDraft) => void;
  /** Call after the review was submitted or discarded: nothing can be lost any more. */
  readonly settle: () => void;
  /** The clip selected last, on any page; null before the first selection. */
  readonly activeClipId: string | null;
  readonly select: (clip: ExamClip) => void;
}

interface ReviewSessionState {
  readonly review: ActiveReview<ExamClip>;
  readonly draft: ReviewDraft;
  readonly isDirty: boolean;
}

type ReviewSessionEvent =
  | {
      readonly kind: 'change';
      readonly change: ReviewChange;
      readonly rules: ReviewRules;
      readonly at: number;
    }
  | {
      readonly kind: 'receive';
      readonly draft: ReviewDraft;
      readonly untouched: ActiveReview<ExamClip>;
      readonly rules: ReviewRules;
    }
  | { readonly kind: 'settle' };

interface ReviewSessionInput extends Pick<ReviewSession, 'address' | 'source' | 'readAt' | 'rules'> {
  /** The review without the draft, and the draft of an earlier visit. */
  readonly untouched: ActiveReview<ExamClip>;
  readonly kept: ReviewDraft;
}

export function useReviewSession({
  address,
  source,
  readAt,
  rules,
  untouched,
  kept,
}: ReviewSessionInput): ReviewSession {
  const [state, dispatch] = useReducer(reduce, { untouched, kept, rules }, initialState);
  const [submitting] = useState(createSubmitting);
  const [existingReview, setExistingReview] = useState<ReviewSession['existingReview']>(null);
  const [activeClipId, setActiveClipId] = useState<string | null>(null);
  const { review, draft, isDirty } = state;

  const change = useCallback(
    (wanted: ReviewChange) => {
      if (!submitting.isOn()) dispatch({ kind: 'change', change: wanted, rules, at: now().getTime() });
    },
    [rules, submitting],
  );
  const receive = useCallback(
    (copy: ReviewDraft) => dispatch({ kind: 'receive', draft: copy, untouched, rules }),
    [untouched, rules],
  );
  const settle = useCallback(() => dispatch({ kind: 'settle' }), []);
  const select = useCallback(
    (clip: ExamClip) => {
      if (activeClipId !== null && activeClipId !== clip.id) {
        change({ kind: 'leave_clip', clipId: activeClipId });
      }
      setActiveClipId(clip.id);
    },
    [activeClipId, change],
  );
  const outcome = useMemo(() => outcomeOfReview(review, rules), [review, rules]);
  return {
    address,
    source,
    readAt,
    rules,
    review: useWithNewAddresses(review, untouched),
    outcome,
    draft,
    isDirty,
    submitting,
    existingReview,
    setExistingReview,
    change,
    receive,
    settle,
    activeClipId,
    select,
  };
}

function initialState({
  untouched,
  kept,
  rules,
}: Pick<ReviewSessionInput, 'untouched' | 'kept' | 'rules'>): ReviewSessionState {
  return { review: withoutOutdatedTick(applyDraft(untouched, kept), rules), draft: kept, isDirty: false };
}

function reduce(state: ReviewSessionState, event: ReviewSessionEvent): ReviewSessionState {
  switch (event.kind) {
    case 'change': {
      const review = changeReview(state.review, event.change, event.rules);
      if (review === state.review) return state;
      // Only what the reviewer entered is worth a draft, not that a clip was shown.
      if (!isReviewerInput(event.change)) return { ...state, review };
      const draft = recordChanges(state.draft, state.review, review, event.at);
      return { review, draft, isDirty: true };
    }
    case 'receive': {
      if (!hasNews(state.draft, event.draft)) return state;
      const draft = mergeDrafts(state.draft, event.draft);
      const merged = withDisplaysOf(applyDraft(event.untouched, draft), state.review);
      return { ...state, draft, review: withoutOutdatedTick(merged, event.rules) };
    }
    case 'settle':
      return { ...state, isDirty: false };
  }
}

/** Clip URLs expire: takes the new URLs of a reload and keeps what the reviewer entered. */
function useWithNewAddresses(
  review: ActiveReview<ExamClip>,
  untouched: ActiveReview<ExamClip>,
): ActiveReview<ExamClip> {
  return useMemo(() => {
    const fresh = new Map(clipsOfReview(untouched).map((clip) => [clip.id, clip]));
    const scans = review.scans.map((scan) => ({
      ...scan,
      clips: scan.clips.map((clip) => {
        const { url, overlayUrl } = fresh.get(clip.id) ?? clip;
        return clip.url === url && clip.overlayUrl === overlayUrl ? clip : { ...clip, url, overlayUrl };
      }),
    }));
    return { ...review, scans };
  }, [review, untouched]);
}
