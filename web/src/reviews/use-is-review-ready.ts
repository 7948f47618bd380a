import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../platform/session.ts';
import { keptDraftQuery } from './draft/kept-draft.queries.ts';
import { type ReviewAddress, reviewSourceQuery } from './reviews.queries.ts';
import { rootOf } from './session/open-review.ts';

/** Whether everything is there that the page of an exam needs, which nobody has opened yet. */
export function useIsReviewReady(address: ReviewAddress, isWanted: boolean): boolean {
  const { guid: userGuid } = useCurrentUser();
  const { data: source } = useQuery({ ...reviewSourceQuery(address, { isAhead: true }), enabled: isWanted });
  const kept = keptDraftQuery({
    userGuid,
    rootGuid: source === undefined ? '' : rootOf(source),
    examGuid: address.guid,
  });
  const { data: draft } = useQuery({ ...kept, enabled: isWanted && source !== undefined });
  return isWanted && source !== undefined && draft !== undefined;
}
