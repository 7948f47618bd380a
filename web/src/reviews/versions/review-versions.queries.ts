import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { listReviewVersions } from '@sonoboard/contract/review-versions/review-versions.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

export type VersionsReply = ReplyOf<typeof listReviewVersions>;
export type ReviewVersion = VersionsReply['versions'][number];
export type Retraction = NonNullable<VersionsReply['retraction']>;

/** Looked at again when the page is: a colleague may have amended the review meanwhile. */
export const reviewVersionsQuery = (reviewGuid: string) =>
  queryOptions({
    queryKey: ['review-versions', reviewGuid],
    queryFn: ({ signal }) => call(listReviewVersions, { params: { reviewGuid }, signal, silent: true }),
  });
