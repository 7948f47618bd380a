import type { QueryClient } from '@tanstack/react-query';
import { renewList } from '../../platform/asked-since.ts';
import type { ReviewSource } from '../reviews.queries.ts';

const LISTS = ['worklist', 'completed-reviews', 'pending-rescans'] as const;

/**
 * After a review was submitted: pages of these exams ask again when they are opened, lists and counts do at once, unless they
 * were asked for `since`.
 */
export function forgetReviews(queryClient: QueryClient, examGuids: readonly string[], since: number): void {
  queryClient.removeQueries({
    predicate: (query) => {
      const [name, , guid] = query.queryKey;
      if (query.isActive()) return false;
      if (name === 'review-entry') return examGuids.includes(String(guid));
      if (name !== 'review') return false;
      const source = query.state.data as ReviewSource | undefined;
      return source?.scans.some(({ exam }) => examGuids.includes(exam.guid)) ?? false;
    },
  });
  for (const list of LISTS) void renewList(list, since);
}
