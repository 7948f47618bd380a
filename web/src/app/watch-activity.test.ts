import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteActionCall } from '../platform/person-activity.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentUserQuery } from '../platform/session.ts';
import { watchActivity } from './watch-activity.ts';

const USER = { guid: 'guid of Ada', email: 'ada@test.example', name: 'Ada Byron', permissions: [] };
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', network);
  network.mockImplementation(async () => Response.json(USER));
  queryClient.setQueryData(currentUserQuery.queryKey, USER);
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  network.mockReset();
});

test('AMB-007: who types for long without any other call keeps their session alive', async () => {
  // As if the page had just been opened: the tests before this one share its modules, and may have taken minutes.
  noteActionCall();
  watchActivity();
  window.dispatchEvent(new Event('keydown'));
  expect(network).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(network).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(0);
  expect(network).toHaveBeenCalledTimes(1);
  expect(network.mock.lastCall).toEqual(['/api/current', expect.objectContaining({ headers: {} })]);
});
