import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { ReviewsPage } from './reviews-page.tsx';
import type { StaffReview } from './staff-reviews.queries.ts';

const EXAM = '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const REVIEW: StaffReview = {
  guid: '51936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  protocol: 'dvt_left_two_point',
  reviewer_email: 'ada@test.example',
  reviewer_guid: '61936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  clip_set_guid: EXAM,
  patient_id: 'MRN-1',
  patient_first_name: 'Grace',
  patient_last_name: 'Hopper',
  scanner_id: 'SC-1',
  assessment: 'not_applicable',
  rating: 4,
  clip_set_created_at: '2026-02-27T10:00:00.000Z',
  clip_set_created_at_timezone_id: 'UTC',
  created_at: '2026-02-28T10:00:00.000Z',
  created_at_timezone_id: 'UTC',
  collections: ['Alpha', 'Beta'],
  collection_guids: ['71936071-0a4c-4d0e-9c1f-6a1d0c8a5b11', '81936071-0a4c-4d0e-9c1f-6a1d0c8a5b11'],
};

const network = fakeNetwork();
const asked: URLSearchParams[] = [];
beforeEach(() => {
  setWindowWidth(1440);
  asked.length = 0;
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on('GET /reports_dashboard/reviews', ({ query }) => {
    asked.push(query);
    return { reviews: [REVIEW], total: 1 };
  });
});
afterEach(forgetPage);

async function openReviews(search = '') {
  const router = openPage(`/internal/reviews${search}`, {
    routes: [{ path: '/internal/reviews', page: ReviewsPage }],
  });
  await screen.findByText('51936071');
  return router;
}

describe('what a page that links here means', () => {
  test('AD-056: the query reviewer pre-fills a search term, which can be taken away', async () => {
    const router = await openReviews('?reviewer=ada@test.example');
    expect(asked[0]?.getAll('search')).toEqual(['ada@test.example']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove search term ada@test.example' }));
    await waitFor(() => expect(asked.at(-1)?.getAll('search')).toEqual([]));
    expect(router.state.location.searchStr).toBe('');
  });

  test('AD-057: the query clipSet pre-fills a search term beside the others', async () => {
    await openReviews(`?clipSet=${EXAM}&reviewer=ada@test.example`);
    expect(asked[0]?.getAll('search')).toEqual(['ada@test.example', EXAM]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove search term ada@test.example' }));
    await waitFor(() => expect(asked.at(-1)?.getAll('search')).toEqual([EXAM]));
  });

  test('another order keeps the terms', async () => {
    await openReviews(`?clipSet=${EXAM}`);
    fireEvent.click(screen.getByRole('button', { name: /Rating/ }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('rating'));
    expect(asked.at(-1)?.getAll('search')).toEqual([EXAM]);
  });
});

describe('AD-060: rating filter values are clamped to 1 to 5', () => {
  const lowest = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Lowest rating' });
  const highest = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Highest rating' });

  test('typed', async () => {
    const router = await openReviews();
    fireEvent.change(lowest(), { target: { value: '3' } });
    await waitFor(() => expect(asked.at(-1)?.get('rating_min')).toBe('3'));
    fireEvent.change(lowest(), { target: { value: '0' } });
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(lowest().value).toBe('1');
    fireEvent.change(highest(), { target: { value: '9' } });
    expect(highest().value).toBe('5');
    fireEvent.change(lowest(), { target: { value: '9' } });
    await waitFor(() => expect(asked.at(-1)?.get('rating_min')).toBe('5'));
  });

  test('an emptied field waits, and is open again when one leaves it', async () => {
    await openReviews('?rating_max=2');
    fireEvent.change(highest(), { target: { value: '' } });
    expect(highest().value).toBe('');
    fireEvent.blur(highest());
    await waitFor(() => expect(asked.at(-1)?.get('rating_max')).toBeNull());
    expect(highest().value).toBe('5');
  });

  test('in the address', async () => {
    await openReviews('?rating_min=-3&rating_max=99');
    expect([asked[0]?.get('rating_min'), asked[0]?.get('rating_max')]).toEqual([null, null]);
    expect([lowest().value, highest().value]).toEqual(['1', '5']);
  });
});

test('AD-058: a row opens /review/{guid}/report', async () => {
  const router = await openReviews();
  fireEvent.click(screen.getByText('MRN-1'));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/review/${REVIEW.guid}/report`));
});

test.each([{ metaKey: true }, { ctrlKey: true }])('AD-059: a click with %o opens a new tab', async (keys) => {
  const opened = vi.fn<typeof window.open>();
  vi.stubGlobal('open', opened);
  const router = await openReviews();
  fireEvent.click(screen.getByText('MRN-1'), keys);
  expect(opened.mock.calls[0]?.slice(0, 2)).toEqual([`/review/${REVIEW.guid}/report`, '_blank']);
  expect(router.state.location.pathname).toBe('/internal/reviews');
});

test('AD-108: reviewer, exam and collections lead to their pages', async () => {
  await openReviews();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('ada@test.example')).toBe(`/user-settings/${REVIEW.reviewer_guid}`);
  expect(hrefOf('41936071')).toBe(`/internal/exams/${EXAM}`);
  expect(hrefOf('Beta')).toBe(`/internal/data-collections/${REVIEW.collection_guids[1]}`);
  expect(screen.getByText('N/A')).toBeTruthy();
});

test('AD-293: a list that fails shows a failed view', async () => {
  network.on('GET /reports_dashboard/reviews', () => refused('server_error'));
  openPage('/internal/reviews', { routes: [{ path: '/internal/reviews', page: ReviewsPage }] });
  expect(await screen.findByRole('button', { name: /try again|retry/i }, { timeout: 5000 })).toBeTruthy();
});
