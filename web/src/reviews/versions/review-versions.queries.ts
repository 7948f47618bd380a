import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { listReviewVersions } from '@sonoboard/contract/review-versions/review-versions.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

export type VersionsReply = ReplyOf<typeof listReviewVersions>;
export type ReviewVersion = VersionsReply['versions'][number];
export type Retraction = NonNullable<VersionsReply['retraction']>;

/**
 * The versions of some reviews, in their order: those that were submitted together. Looked at again when the page is: a colleague may
 * have amended them meanwhile.
 */
export const reviewVersionsQuery = (reviewGuids: readonly string[]) =>
  queryOptions({
    queryKey: ['review-versions', ...reviewGuids],
    queryFn: ({ signal }) =>
      Promise.all(
        reviewGuids.map((reviewGuid) =>
          call(listReviewVersions, { params: { reviewGuid }, signal, silent: true }),
        ),
      ),
  });
