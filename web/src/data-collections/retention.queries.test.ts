import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { queryClient } from '../platform/query-client.ts';
import { retentionQuery, setHold } from './retention.queries.ts';

const GUID = 'c0000000-0000-4000-8000-000000000001';
const CALL = `/dataCollections/${GUID}/retention`;

const network = fakeNetwork();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('a section that is open looks for the outcome of a change every two seconds, and for news every ten', async () => {
  network.on(`GET ${CALL}`, () => ({ hold: null }));
  network.on(`POST ${CALL}/hold`, () => ({}));
  const leave = new QueryObserver(queryClient, retentionQuery(GUID)).subscribe(() => {});
  const looksIn = async (seconds: number) => {
    const before = network.sent(`GET ${CALL}`).length;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return network.sent(`GET ${CALL}`).length - before;
  };

  await looksIn(60);
  expect(await looksIn(20)).toBe(2);
  await setHold({ collectionGuid: GUID }, 'A claim is pending.');
  expect(await looksIn(20)).toBe(10);
  await looksIn(20);
  expect(await looksIn(20)).toBe(2);
  leave();
});
