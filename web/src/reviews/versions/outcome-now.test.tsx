import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { sequence } from '../exam-reply.fixture.ts';
import { ReviewScreen } from '../review-screen.tsx';
import { AUTHOR, content, EXAM, REVIEW, reviewReply, versionsReply } from './amended-review.fixture.ts';

const ORIGINAL = '0b0e6a52-6f5c-4c1e-9d0a-222222222222';
const CORRECTED = 'a0000000-0000-4000-8000-000000000002';
const ALSO_SHOWN = [sequence('left_gsv_cfv', 11), sequence('left_sfv', 12), sequence('left_popliteal_1', 13)];
const OUTCOME_NOW = {
  outcome: 'positive',
  corrected_review_guid: CORRECTED,
  corrected_at: '2026-03-06T07:12:00.000Z',
  corrected_at_timezone_id: 'Europe/Berlin',
};
const SENTENCE =
  'An earlier review of this chain was corrected on March 06, 2026, 08:12. With it, this review would read DVT instead of No DVT.';

const network = fakeNetwork();
beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});
beforeEach(() => {
  setWindowWidth(1440);
  network.on('GET /dataCollections', () => ({ items: [], total: 0 }));
  network.on(`GET /results/${REVIEW}/receipt`, () => ({ read_at: null }));
});
afterEach(forgetPage);

interface Shown {
  readonly mayAmend: boolean;
  readonly outcomeNow: typeof OUTCOME_NOW | null;
  readonly config?: NonNullable<Parameters<typeof knowWorld>[0]>['config'];
}

/** The report of a rescan, whose original was corrected. */
async function openReport({ mayAmend, outcomeNow, config = {} }: Shown): Promise<void> {
  knowWorld({
    user: { guid: AUTHOR, email: 'helena@test.example', name: 'Helena Vogt', permissions: [] },
    config: { enable_exam_diagnosis: true, ...config },
  });
  // As its clips are rated: nothing else is warned of.
  const rescan = reviewReply(content({ rating: 3 }));
  const { examReview } = rescan;
  const exam = { ...examReview, guid: EXAM, linked_to: ORIGINAL, has_rescan: false };
  const said = {
    rating: 4,
    assessment: 'positive',
    comment: '',
    could_not_be_shown: false,
  };
  network.on('GET /autodvt-dashboard/chainExamReviews', () => ({
    exams_and_reviews: [
      {
        exam: { ...exam, guid: ORIGINAL, clip_set_guid: ORIGINAL, linked_to: null, has_rescan: true },
        sequences: ALSO_SHOWN,
        questionnaire: null,
        review: {
          examReview: {
            ...examReview,
            guid: CORRECTED,
            clip_set_guid: ORIGINAL,
            submission_guid: 'd0000000-0000-4000-8000-000000000002',
            created_at: '2026-03-01T18:00:00.000Z',
          },
          sequences: ALSO_SHOWN,
          sequenceReviews: ALSO_SHOWN.map(({ guid }) => ({ guid, clip_guid: guid, ...said })),
          outcome_now: null,
        },
      },
      {
        exam,
        sequences: rescan.sequences,
        questionnaire: null,
        review: {
          examReview,
          sequences: rescan.sequences,
          sequenceReviews: rescan.sequenceReviews,
          outcome_now: outcomeNow,
        },
      },
    ],
  }));
  network.on(`GET /examReviews/${REVIEW}/versions`, () => versionsReply({ may_amend: mayAmend }));
  const page = () => <ReviewScreen flow="chain" mode="view" guid={REVIEW} subpage="report" bar={{}} />;
  openPage(`/view-chain-review/${REVIEW}/report`, {
    routes: [{ path: '/view-chain-review/$guid/report', page }],
  });
  await screen.findByRole('heading', { level: 1, name: 'Summary' });
}

test('says which outcome the review would have, and leads to the corrected review and to a correction of this one', async () => {
  await openReport({ mayAmend: true, outcomeNow: OUTCOME_NOW });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(SENTENCE);
  const correct = await within(notice).findByRole('link', { name: 'Correct this review' });
  expect(correct.getAttribute('href')).toBe(`/amend-chain-review/${REVIEW}/report`);
  const show = within(notice).getByRole('link', { name: 'Show the corrected review' });
  expect(show.getAttribute('href')).toBe(`/view-chain-review/${CORRECTED}/report`);
});

test('who may not correct the review reads it all the same, on paper as well', async () => {
  await openReport({ mayAmend: false, outcomeNow: OUTCOME_NOW });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(SENTENCE);
  expect(within(notice).queryByRole('link', { name: 'Correct this review' })).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  const sheet = document.querySelector('[data-printed-report]');
  expect(sheet?.textContent).toContain('With it, this review would read DVT instead of No DVT.');
  fireEvent(window, new Event('afterprint'));
});

test.each([
  ['the outcome is the same', { mayAmend: true, outcomeNow: null }],
  [
    'results are not shown',
    { mayAmend: false, outcomeNow: OUTCOME_NOW, config: { enable_exam_diagnosis: false } },
  ],
])('says nothing where %s', async (_, shown) => {
  await openReport(shown);
  await waitFor(() => expect(network.sent(`GET /examReviews/${REVIEW}/versions`)).not.toHaveLength(0));
  expect(screen.queryByText(/An earlier review of this chain was corrected/)).toBeNull();
});
