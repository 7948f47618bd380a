import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { keepReply } from './keep-reply.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

test('a read that was under way before a change does not bring back what was', async () => {
  let answer: (name: string) => void = () => {};
  const nameQuery = queryOptions({
    queryKey: ['name'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  queryClient.setQueryData(nameQuery.queryKey, 'before', { updatedAt: 1 });
  const page = new QueryObserver(queryClient, nameQuery);
  const leave = page.subscribe(() => {});
  await keepReply(nameQuery, 'after');
  answer('before');
  await Promise.resolve();
  expect(page.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' });
  leave();
});
