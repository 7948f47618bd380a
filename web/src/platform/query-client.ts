import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;

/** One cache for the page. call() does the retrying, so that a refusal is shown at once and a 503 is not retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH_MS } },
});
