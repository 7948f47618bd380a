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
import { useCurrentUser } from '../../platform/session.ts';
import { useSelectedCollection } from '../../platform/selected-collection.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { useReader } from '../session/use-reader.ts';
import { nextExamQuery } from '../next-exam.queries.ts';
import type { SubmittedDraft } from '../draft/use-review-draft.ts';
import { forgetLease } from '../draft/review-leases.queries.ts';
import { prefetchReview } from '../prepare-review.ts';
import { hasOpening } from '../review-opening.ts';
import type { PictureBeneath } from '../picture-before-page.ts';
import { useEnterScreen } from '../screen-transition.ts';
import { forgetReviews } from './forget-reviews.ts';
import { readyNextPicture } from './next-picture.ts';
import { submittedText } from './submitted-text.ts';

/** 'Submit' and 'Submit and Next'. */
export type AfterSubmitChoice = 'stay' | 'next';

export interface AfterSubmitSteps {
  /** While this exam is being submitted: loads the next one, unless it is there, and has its first picture drawn out of sight. */
  readonly prepareNext: () => PictureBeneath | null;
  /** After the review is stored. */
  readonly leave: (
    then: AfterSubmitChoice,
    firstReviewGuid: string,
    picture: PictureBeneath | null,
  ) => Promise<void>;
  /** Skips an exam that has a review already; the draft stays. */
  readonly leaveForNext: () => Promise<void>;
  readonly openReview: (reviewGuid: string) => Promise<void>;
}

interface NextTarget {
  readonly target: AfterSubmit;
  /** Why the next exam is not known. */
  readonly problem: string | null;
}

/** `draft` is null where nothing can be submitted. */
export function useAfterSubmit(session: ReviewSession, draft: SubmittedDraft | null): AfterSubmitSteps {
  const { config } = useReader();
  const { guid: userGuid } = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const collection = useSelectedCollection();
  const enterScreen = useEnterScreen();
  const { address } = session;
  const examGuids = session.review.scans.map(({ examGuid }) => examGuid);

  const nextQuery = nextExamQuery(collection?.guid, examGuids);

  function prepareNext(): PictureBeneath | null {
    const nextExam = queryClient.getQueryData(nextQuery.queryKey);
    if (!nextExam) return null;
    const { flow, mode, guid } = reviewExamRoute(nextExam);
    if (!hasOpening({ flow, mode, guid })) prefetchReview({ flow, mode, guid }, true);
    return readyNextPicture(nextExam, { userGuid, config });
  }

  /** The worklist may have changed since the click. */
  async function showIfStillNext(picture: PictureBeneath): Promise<void> {
    const nextExam = queryClient.getQueryData(nextQuery.queryKey);
    const isStillNext =
      nextExam?.guid !== undefined && reviewExamRoute(nextExam).guid === picture.address.guid;
    if (isStillNext) await picture.show();
    else picture.drop();
  }

  async function next(): Promise<NextTarget> {
    try {
      // What is known follows the worklist by itself, so nobody waits for it to be asked again.
      const nextExam = await queryClient.query({ ...nextQuery, staleTime: Infinity });
      return { target: afterSubmitAndNext(nextExam), problem: null };
    } catch (error) {
      const problem = isCallError(error) ? error.message : 'The next exam could not be found.';
      return { target: { kind: 'worklist' }, problem };
    }
  }

  /** Invalidates this exam only after navigating: the old page would fetch it again at once. */
  async function go(target: AfterSubmit, since = performance.now()): Promise<void> {
    if (target.kind === 'open') await enterScreen(target.route);
    // Nothing can be lost, so the leave dialog is skipped.
    await navigate({ to: addressOf(target), ignoreBlocker: true });
    forgetReviews(queryClient, examGuids, since);
  }

  return {
    prepareNext,
    leave: async (then, firstReviewGuid, picture) => {
      const answeredAt = performance.now();
      forgetLease(address.guid);
      draft?.stopSaving();
      // Before all that draws: messages, lists and the page itself come when it was seen.
      if (picture !== null) await showIfStillNext(picture);
      const stay = { target: afterSubmit(address.flow, firstReviewGuid), problem: null };
      const { target, problem } = then === 'next' ? await next() : stay;
      const submitted = submittedText(session, config);
      const submittedReview = reviewPath(reportRoute(address.flow, firstReviewGuid));
      // The old page may still be mounted, and its leave dialog would swallow the click.
      const open = () => void navigate({ to: submittedReview, ignoreBlocker: true });
      // Only one message is shown at a time, so it says what was submitted and what comes next.
      const news = problem ?? (target.kind === 'all_reviewed' ? ALL_REVIEWED : null);
      showSnackbar({
        kind: problem === null ? 'success' : 'error',
        ...(news === null ? submitted : { text: news, detail: `${submitted.text} ${submitted.detail}` }),
        action: { label: 'Open', onPress: open },
      });
      await go(target, answeredAt);
      draft?.forget();
    },
    leaveForNext: async () => {
      const { target, problem } = await next();
      if (problem !== null) showSnackbar({ kind: 'error', text: problem });
      if (target.kind === 'all_reviewed') showSnackbar({ kind: 'success', text: ALL_REVIEWED });
      await go(target);
    },
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
