import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** When each query was asked last, by the clock of `performance.now()`. */
const askedAt = new WeakMap<object, number>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, performance.now());
});

/** Asks for a list again, where someone looks at it; a reply that was asked for after the moment knows of what happened before. */
export function renewList(list: string, moment: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: [list],
    predicate: (query) => !isAskedSince(query, moment),
  });
}

function isAskedSince(query: Query, moment: number): boolean {
  return query.state.status !== 'error' && (askedAt.get(query) ?? -Infinity) > moment;
}
