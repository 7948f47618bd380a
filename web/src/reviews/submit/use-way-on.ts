import {
  type AfterSubmit,
  afterSubmit,
  afterSubmitAndNext,
  ALL_REVIEWED,
} from '@sonoboard/domain/reviews/after-submit';
import { reportRoute, reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isCallError } from '../../platform/call-error.ts';
import { useSelectedCollection } from '../../platform/selected-collection.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import type { Desk } from '../desk/use-desk.ts';
import { nextExamQuery } from '../next-exam.queries.ts';
import { askAheadForReview } from '../prepare-review.ts';
import { useEnterRoom } from '../room-crossing.ts';
import { forgetReviews } from './forget-reviews.ts';

/** 'Submit' and 'Submit and Next'. */
export type AfterSubmitChoice = 'stay' | 'next';

export interface WayOn {
  /** Asks whether the next exam is still open while this one is on its way to the server. */
  readonly askForNext: () => void;
  /** After the review is stored. */
  readonly leave: (then: AfterSubmitChoice, firstReviewGuid: string) => Promise<void>;
  /** Past a review that stands already; what was typed stays in the draft. */
  readonly leaveForNext: () => Promise<void>;
  readonly openReview: (reviewGuid: string) => Promise<void>;
}

/** `forgetDraft`: what was said is in the record now. */
export function useWayOn(desk: Desk, forgetDraft: () => void): WayOn {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const collection = useSelectedCollection();
  const enterRoom = useEnterRoom();
  const { address } = desk;
  const examGuids = desk.review.scans.map(({ examGuid }) => examGuid);

  const nextQuery = nextExamQuery(collection?.guid, examGuids);

  function askForNext(): void {
    const nextExam = queryClient.getQueryData(nextQuery.queryKey);
    if (!nextExam) return;
    const { flow, mode, guid } = reviewExamRoute(nextExam);
    askAheadForReview({ flow, mode, guid });
  }

  async function next(): Promise<AfterSubmit> {
    try {
      return afterSubmitAndNext(await queryClient.query(nextQuery));
    } catch (error) {
      const text = isCallError(error) ? error.message : 'The next exam could not be found.';
      showSnackbar({ kind: 'error', text });
      return { kind: 'worklist' };
    }
  }

  /** What is known of this exam is old now, but the page that leaves must not notice: it would ask again at once. */
  async function go(target: AfterSubmit): Promise<void> {
    if (target.kind === 'all_reviewed') showSnackbar({ kind: 'success', text: ALL_REVIEWED });
    if (target.kind === 'open') await enterRoom(target.route);
    // Nothing is left to lose, so that nobody is asked.
    await navigate({ to: addressOf(target), ignoreBlocker: true });
    forgetReviews(queryClient, examGuids);
  }

  return {
    askForNext,
    leave: async (then, firstReviewGuid) => {
      await go(then === 'next' ? await next() : afterSubmit(address.flow, firstReviewGuid));
      forgetDraft();
    },
    leaveForNext: async () => go(await next()),
    openReview: (reviewGuid) => go({ kind: 'open', route: reportRoute(address.flow, reviewGuid) }),
  };
}

function addressOf(target: AfterSubmit): string {
  switch (target.kind) {
    case 'open':
      return reviewPath(target.route);
    case 'worklist':
      return '/worklist';
    case 'all_reviewed':
      return '/completed-reviews';
  }
}
