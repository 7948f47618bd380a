import { QueryClient, type QueryExecuteOptions, type QueryKey, QueryObserver } from '@tanstack/react-query';

const FRESH_MS = 30_000;

/** One cache for the page. call() does the retrying, so that a refusal is shown at once and a 503 is not retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH_MS } },
});

type Options<Data, Key extends QueryKey> = QueryExecuteOptions<Data, Error, Data, Data, Key>;

/** What the cache has, however old; the server is asked only when there is nothing. */
export function knownOrAsked<Data, Key extends QueryKey>(options: Options<Data, Key>): Promise<Data> {
  return queryClient.query({ ...options, staleTime: 'static' });
}

/** Asks before a page needs it. Anyone who shows the data shows its failure too. */
export function prefetch<Data, Key extends QueryKey>(options: Options<Data, Key>): void {
  queryClient.query(options).catch(() => {});
}

/**
 * The same for what several pages show. A page that goes gives up what it was asking for, and would take along what the next one
 * has begun to ask for: so someone waits for the answer in between.
 */
export function prefetchAcrossPages<Data, Key extends QueryKey>(options: Options<Data, Key>): void {
  const { queryKey } = options;
  const stopWaiting = new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => {});
  queryClient
    .query(options)
    .catch(() => {})
    .finally(stopWaiting);
}
