import { getReviewDraft } from '@sonoboard/contract/reviews/review-drafts.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** Bridges the way from a row to its page; an older copy does no harm, because copies are joined. */
const ASKED_AHEAD_MS = 10_000;

export const draftQuery = (examGuid: string, { isAhead = false } = {}) =>
  queryOptions({
    queryKey: ['review-draft', examGuid],
    queryFn: async ({ signal }) =>
      (await call(getReviewDraft, { params: { examGuid }, signal, isAhead, silent: true })).draft,
    staleTime: ASKED_AHEAD_MS,
    gcTime: ASKED_AHEAD_MS,
  });
