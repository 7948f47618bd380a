import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openedPath } from '../platform/came-from.ts';
import { queryClient } from '../platform/query-client.ts';
import { prefetchReview } from './prepare-review.ts';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { draftQuery } from './draft/review-draft.queries.ts';
import { safetyFactsQuery } from './safety-check/safety-facts.queries.ts';
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

const OPENING = {
  scans: [],
  reviewed_exam: { hasReviewedExam: false, reviewGuid: null },
  reviewed_chain: { isChain: false, hasReviewedChain: false, reviewGuid: null },
  draft: { clips: {} },
  safety_facts: { different_patients: null, other_exam: null },
  tags: [{ clip_guid: 'clip', tags: [], fps: 30 }],
};

/** The paths of the calls about the exam, in their order; only the one call is answered. */
function answerOpening(reply: () => Response = () => Response.json(OPENING)): readonly string[] {
  const asked: string[] = [];
  vi.mocked(fetch).mockImplementation((url) => {
    const { pathname, href } = new URL(url as string, 'http://sonoboard.example');
    if (href.includes(address.guid)) asked.push(pathname);
    return pathname.includes('review-openings') ? Promise.resolve(reply()) : new Promise(() => {});
  });
  return asked;
}

function expectEntryAnswered(): void {
  expect(queryClient.isFetching({ queryKey: reviewEntryQuery(address).queryKey })).toBe(0);
}

const ONE_CALL = `/api/autodvt-dashboard/review-openings/${address.guid}`;

function expectParts(): void {
  expect(queryClient.getQueryData(reviewEntryQuery(address).queryKey)).toBeNull();
  expect(queryClient.getQueryData(draftQuery(address.guid).queryKey)).toEqual({ clips: {} });
  expect(queryClient.getQueryData(safetyFactsQuery(address.guid).queryKey)).toEqual({
    different_patients: null,
    other_exam: null,
  });
  expect(queryClient.getQueryData(clipTagsQuery('clip').queryKey)).toEqual({
    tags: { tags: [], fps: 30 },
  });
}

test('an exam that nobody has opened yet comes by one call, with all that its page asks for', async () => {
  const asked = answerOpening();
  prefetchReview(address, true);
  await vi.waitFor(() => expect(known()).toEqual(AHEAD));
  expectParts();
  expect(asked).toEqual([ONE_CALL]);
});

test('RV-024: an exam that is opened by its address first asks whether it is reviewed already', () => {
  const asked = answerOpening();
  prefetchReview(address, false);
  expect(asked[0]).toBe(`/api/autodvt-dashboard/hasReviewedExam/${address.guid}`);
  expect(asked.at(-1)).toBe(`/api/exams/${address.guid}`);
});

describe('an exam that is opened from another page', () => {
  beforeEach(() => openedPath('/worklist'));

  test('comes by one call as well, which is no fetch ahead; the page that asks for a part of it waits for it', async () => {
    const asked = answerOpening();
    prefetchReview(address, false);
    const leave = new QueryObserver(queryClient, reviewEntryQuery(address)).subscribe(() => {});
    await vi.waitFor(() => expect(known()).toEqual({ scans: [], isAhead: false }));
    await vi.waitFor(expectEntryAnswered);
    expectParts();
    expect(asked).toEqual([ONE_CALL]);
    leave();
  });

  test('joins the fetch that is under way since the pointer rested on its row', async () => {
    const asked = answerOpening();
    prefetchReview(address, true);
    prefetchReview(address, false);
    await vi.waitFor(() => expect(known()).toEqual(AHEAD));
    await vi.waitFor(expectEntryAnswered);
    expectParts();
    expect(asked).toEqual([ONE_CALL]);
  });

  test('says that it cannot be found where the call fails', async () => {
    answerOpening(() => Response.json({ error: 'no' }, { status: 404 }));
    prefetchReview(address, false);
    await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
    await vi.waitFor(expectEntryAnswered);
    expect(queryClient.getQueryData(reviewEntryQuery(address).queryKey)).toBeUndefined();
  });
});
