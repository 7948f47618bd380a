import { noteExamShown } from '@sonoboard/contract/exams/exams.calls';
import {
  getReviewsInProgress,
  releaseReviewLease,
  renewReviewLease,
} from '@sonoboard/contract/reviews/review-leases.calls';
import { LEASE_RENEWED_EVERY_MS } from '@sonoboard/domain/reviews/review-lease';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { logProblem } from '../../platform/log.ts';
import { whenPainted } from '../../platform/when-painted.ts';
import type { ReviewAddress } from '../reviews.queries.ts';
import { noteReviewed } from '../submit/reviewed-meanwhile.queries.ts';

/** What a submit before it caused is heard by then, so that it is not asked for once more. */
const FIRST_AFTER_MS = 300;

/** Exams that are seen, and that were fetched before anybody asked for them: the server does not know yet that they are. */
const shown = new Set<string>();

/** Is told with the next renewal of the lease. */
export function noteShown(examGuid: string): void {
  shown.add(examGuid);
}

/** For a page that goes before its lease was renewed. */
export function tellShown(examGuid: string): void {
  if (!shown.delete(examGuid)) return;
  call(noteExamShown, { params: { examGuid }, keepalive: true, silent: true }).catch((error: unknown) =>
    logProblem('That the exam is shown could not be recorded.', error),
  );
}

/**
 * Asking is renewing: anyone who wants to know who else is there is there. Not before the exam is seen, which it would hold up.
 * The first call also says that an exam is seen which was there before.
 */
export const reviewLeaseQuery = ({ flow, guid: examGuid }: Pick<ReviewAddress, 'flow' | 'guid'>) =>
  queryOptions({
    queryKey: ['review-lease', flow, examGuid],
    queryFn: async ({ signal }) => {
      await whenPainted();
      await pause(FIRST_AFTER_MS, signal);
      const isShown = shown.delete(examGuid);
      const query = { ...(flow === 'chain' && { flow }), ...(isShown && { shown: true }) };
      // That an exam was seen has to arrive, whatever becomes of its page.
      const ending = isShown ? { keepalive: true } : { signal };
      try {
        const reply = await call(renewReviewLease, { params: { examGuid }, query, silent: true, ...ending });
        if (reply.review_guid !== null) await noteReviewed({ flow, guid: examGuid }, reply.review_guid);
        return reply.others;
      } catch (error) {
        if (isShown) shown.add(examGuid);
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LEASE_RENEWED_EVERY_MS,
    refetchIntervalInBackground: true,
  });

const ended = new Set<string>();

/** The server has ended it, with the review that was submitted. */
export function forgetLease(examGuid: string): void {
  ended.add(examGuid);
}

export function releaseLease(examGuid: string): void {
  if (ended.delete(examGuid)) return;
  call(releaseReviewLease, { params: { examGuid }, silent: true, keepalive: true }).catch(() => {});
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

export const reviewsInProgressQuery = queryOptions({
  queryKey: ['reviews-in-progress'],
  queryFn: async ({ signal }) => (await call(getReviewsInProgress, { signal, silent: true })).items,
  staleTime: 0,
  refetchInterval: LEASE_RENEWED_EVERY_MS,
});
