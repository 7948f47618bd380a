import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ExamReview, type ReviewAddress, reviewSourceQuery } from '../reviews.queries.ts';
import type { VersionsReply } from './review-versions.queries.ts';

type Known = Pick<VersionsReply, 'retraction'> & {
  readonly versions: readonly { readonly version: number }[];
};

/** Asks for the review again where its versions tell of a newer one, or of a retraction; null: what is shown stays. */
export function useNewestReview(address: ReviewAddress, shown: ExamReview | null, known: Known | null): void {
  const queryClient = useQueryClient();
  const newest = known === null ? null : stateOf(known.versions[0]?.version, known.retraction);
  const isOutdated = newest !== null && shown !== null && newest !== stateOf(shown.version, shown.retraction);
  const missing = isOutdated ? newest : null;
  useEffect(() => {
    // Once for each newer state: a copy of the database may lag behind.
    if (missing !== null) void queryClient.invalidateQueries({ ...reviewSourceQuery(address), exact: true });
  }, [missing, address, queryClient]);
}

function stateOf(version: number | undefined, retraction: ExamReview['retraction']): string {
  return `${version} ${retraction?.state ?? 'stands'}`;
}
