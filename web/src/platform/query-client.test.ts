import { queryOptions, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { prefetch, prefetchAcrossPages, queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

/** A number that two pages show, one after the other; the second asks for it before the first is gone. */
async function changePage(ask: typeof prefetch): Promise<number> {
  let answer = () => {};
  const asked = vi.fn(async (signal: AbortSignal) => {
    await new Promise<void>((resolve, reject) => {
      answer = resolve;
      signal.addEventListener('abort', () => reject(new Error('given up')));
    });
    return 7;
  });
  const query = queryOptions({ queryKey: ['count'], queryFn: ({ signal }) => asked(signal) });
  queryClient.setQueryData(query.queryKey, 6, { updatedAt: 0 });
  const leaveFirst = new QueryObserver(queryClient, { ...query, enabled: false }).subscribe(() => {});
  ask(query);
  leaveFirst();
  const second = new QueryObserver(queryClient, query);
  const leaveSecond = second.subscribe(() => {});
  answer();
  await vi.waitFor(() => expect(second.getCurrentResult().data).toBe(7));
  leaveSecond();
  return asked.mock.calls.length;
}

test('what the frame of the next page asks for is not given up with the page that goes', async () => {
  expect(await changePage(prefetch)).toBe(2);
  expect(await changePage(prefetchAcrossPages)).toBe(1);
});
