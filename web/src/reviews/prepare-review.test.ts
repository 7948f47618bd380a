import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query-client.ts';
import { prefetchReview } from './prepare-review.ts';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { draftQuery } from './draft/review-draft.queries.ts';
import { reviewAddress, reviewEntryQuery, reviewSourceQuery } from './reviews.queries.ts';

const address = reviewAddress('single', 'edit', '11111111-1111-4111-8111-111111111111');
const { queryKey } = reviewSourceQuery(address);
const AHEAD = { scans: [], isAhead: true };

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise(() => {})),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const known = () => queryClient.getQueryData(queryKey);
const fetchedAgo = (milliseconds: number) =>
  queryClient.setQueryData(queryKey, AHEAD, { updatedAt: Date.now() - milliseconds });

test('an exam that was fetched a moment ago is opened as it is', () => {
  fetchedAgo(50_000);
  prefetchReview(address, false);
  expect(known()).toBe(AHEAD);
});

test('an exam that was fetched longer ago is asked for anew: a name may have been corrected since', () => {
  fetchedAgo(70_000);
  prefetchReview(address, false);
  expect(known()).toBeUndefined();
});

test('an exam whose page is open is never exchanged under the eyes of its reader', () => {
  fetchedAgo(70_000);
  const leave = new QueryObserver(queryClient, reviewSourceQuery(address)).subscribe(() => {});
  prefetchReview(address, false);
  expect(known()).toBe(AHEAD);
  leave();
});

test('an exam that nobody has opened yet comes by one call, with all that its page asks for', async () => {
  const opening = {
    scans: [],
    reviewed_exam: { hasReviewedExam: false, reviewGuid: null },
    reviewed_chain: { isChain: false, hasReviewedChain: false, reviewGuid: null },
    draft: { clips: {} },
    tags: [{ clip_guid: 'clip', tags: [], fps: 30 }],
  };
  const asked: string[] = [];
  vi.mocked(fetch).mockImplementation((url) => {
    const { pathname } = new URL(url as string, 'http://sonoboard.example');
    asked.push(pathname);
    return pathname.includes('review-openings')
      ? Promise.resolve(Response.json(opening))
      : new Promise(() => {});
  });
  prefetchReview(address, true);
  await vi.waitFor(() => expect(known()).toEqual(AHEAD));
  expect(queryClient.getQueryData(reviewEntryQuery(address).queryKey)).toBeNull();
  expect(queryClient.getQueryData(draftQuery(address.guid).queryKey)).toEqual({ clips: {} });
  expect(queryClient.getQueryData(clipTagsQuery('clip').queryKey)).toEqual({
    tags: { tags: [], fps: 30 },
  });
  expect(asked.filter((path) => path.includes(address.guid))).toEqual([
    `/api/autodvt-dashboard/review-openings/${address.guid}`,
  ]);
});
