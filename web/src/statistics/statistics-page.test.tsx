import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { StatisticsPage } from './statistics-page.tsx';
import type { ReviewerProgress, Statistics } from './statistics.queries.ts';

const GUID = 'c0000000-0000-4000-8000-000000000001';
const CALL = 'GET /autodvt-dashboard/statistics';
const DAY_MS = 24 * 60 * 60 * 1000;

const shares = (...counts: number[]) => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const share = (at: number) => ({
    absolute: counts[at] ?? 0,
    percentage: total === 0 ? 0 : ((counts[at] ?? 0) / total) * 100,
  });
  return { '1': share(0), '2': share(1), '3': share(2), '4': share(3), '5': share(4) };
};

const reviewer = (name: string, daysAgo: number | null, more: Partial<ReviewerProgress> = {}) => ({
  reviewerGuid: `a0000000-0000-4000-8000-${name.padStart(12, '0').slice(0, 12)}`,
  reviewer: `${name.toLowerCase()}@test.example`,
  reviewerName: name,
  dateOfLastSubmission: daysAgo === null ? null : new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  finishedExamReviews: 3,
  totalExamReviews: 4,
  positiveExamReviews: 1,
  negativeExamReviews: 1,
  otherExamReviews: 1,
  overallRating: 3.67,
  ...more,
});

const FULL: Statistics = {
  assessments: { positive: 2, negative: 7, notApplicable: 1, total: 10 },
  clinical_trial_progress: { expected: 40, total: 30 },
  diagnostics_quality_score: {
    totalExamReviews: 10,
    average: 3.5,
    standardDeviation: 1.2,
    examRatings: shares(1, 1, 2, 4, 2),
  },
  diagnostics_quality_score_landmarks: {
    landmarks: [{ landmark: 'GSV/CFV', average: 4.25, exam_ratings: shares(0, 0, 1, 1, 2) }],
    chart_max: 2,
  },
  reviewer_progress: { items: [reviewer('Ada', 0)] },
  exam_review_count_all_ratings: 12,
  safety_check: {
    findings: [
      {
        finding: 'high_wells_negative',
        found: 3,
        with_reason: 2,
        reasons: [
          { reason: 'd_dimer_negative', count: 1 },
          { reason: 'other', count: 1 },
        ],
      },
    ],
  },
  acep_projection: {
    reviews: [],
    reviews_total: 5,
    clip_sets: [],
    clip_sets_total: 2,
    reviewed_clip_sets: 2,
    accepted_clip_sets: 1,
    window: 20,
    accepted_in_window: 1,
    plot: { place: [1, 2], mean_rating: [2.5, 2.333333], moving_mean: [2.5, 2.416667] },
  },
};

const NO_CLIP_SETS: Statistics['acep_projection'] = {
  reviews: [],
  reviews_total: 0,
  clip_sets: [],
  clip_sets_total: 0,
  reviewed_clip_sets: 0,
  accepted_clip_sets: 0,
  window: 20,
  accepted_in_window: 0,
  plot: { place: [], mean_rating: [], moving_mean: [] },
};

const EMPTY: Statistics = {
  assessments: { positive: 0, negative: 0, notApplicable: 0, total: 0 },
  clinical_trial_progress: { expected: 200, total: 0 },
  diagnostics_quality_score: {
    totalExamReviews: 0,
    average: null,
    standardDeviation: null,
    examRatings: shares(),
  },
  diagnostics_quality_score_landmarks: { landmarks: [], chart_max: 0 },
  reviewer_progress: { items: [] },
  exam_review_count_all_ratings: 0,
  safety_check: { findings: [] },
  acep_projection: NO_CLIP_SETS,
};

const network = fakeNetwork();
const asked: string[] = [];

// What a page fetches when it first draws a chart would be waited for in whichever test comes first.
beforeAll(async () => {
  await Promise.all([
    import('../ui/charts/bar-chart.tsx'),
    import('../ui/charts/doughnut-chart.tsx'),
    import('../ui/charts/line-chart.tsx'),
  ]);
});
beforeEach(() => {
  setWindowWidth(1440);
  asked.length = 0;
  network.on(`GET /dataCollections/${GUID}`, () => COLLECTION);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

const COLLECTION = { guid: GUID, name: 'Spring cohort', type: 'everyone_reviews', members: [] };

function answer(statistics: Partial<Statistics>): void {
  network.on(CALL, ({ query }) => {
    asked.push(query.toString());
    return { ...FULL, ...statistics };
  });
}

/** The newer of the two clip sets is not accepted. */
function answerByWindow(): void {
  network.on(CALL, ({ query }) => {
    asked.push(query.toString());
    const window = Number(query.get('window') ?? 20);
    const acep = { ...FULL.acep_projection, window, accepted_in_window: window === 1 ? 0 : 1 };
    return { ...FULL, acep_projection: acep };
  });
}

const OfOne = () => <StatisticsPage collectionGuid={GUID} lost={<p>Lost</p>} />;
const open = (address = '/internal/statistics') =>
  openPage(address, {
    routes: [
      { path: '/internal/statistics', page: () => <StatisticsPage /> },
      { path: '/internal/data-collections/$guid/statistics', page: OfOne },
      { path: '/internal/data-collections/$guid', page: () => <p>The collection</p> },
      { path: '/internal/reviews', page: () => <p>Reviews</p> },
    ],
  });

const card = (name: string) => screen.findByRole('region', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test('AD-004, AD-007, AD-011..AD-016, AD-299: all collections, with all six cards, over ratings 1 to 5', async () => {
  answer({});
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Statistics (all)' })).toBeTruthy();
  for (const name of [
    'Acep Projection',
    'Clinical Trial Progress',
    'Image Quality Score (Exam Score)',
    'Assessments',
    'Image Quality Score per landmark',
    'Reviewer Progress',
  ]) {
    expect(await card(name)).toBeTruthy();
  }
  expect(asked).toEqual(['rating=1-5&excludeOverriddenAdventExams=false']);
  expect(screen.queryByRole('link', { name: /Back|Data collection/ })).toBeNull();
});

test('AD-005, AD-006, AD-008: one collection, and the way back to it', async () => {
  answer({});
  const router = open(`/internal/data-collections/${GUID}/statistics`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Statistics (collection)' })).toBeTruthy();
  expect(asked[0]).toContain(`dataCollection=${GUID}`);
  expect(await screen.findByText('Spring cohort', { selector: 'p' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: /Back|Data collection/ }));
  expect(await screen.findByText('The collection')).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/internal/data-collections/${GUID}`);
});

test('a collection that is not there is a page that is not there', async () => {
  network.on(CALL, () => refused('collection_not_found'));
  open(`/internal/data-collections/${GUID}/statistics`);
  expect(await screen.findByText('Lost')).toBeTruthy();
});

test('AD-009, AD-010, AD-132, AD-299, AMB-217: both toggles start off; each is in the address and asks anew', async () => {
  answer({});
  const router = open();
  await card('Assessments');
  const ratings = screen.getByRole('switch', { name: 'Filter: Only Show Reviews with Ratings 3+' });
  const overridden = screen.getByRole('switch', { name: 'Exclude overridden advent exams' });
  expect([ratings, overridden].map((toggle) => toggle.getAttribute('aria-checked'))).toEqual([
    'false',
    'false',
  ]);
  fireEvent.click(ratings);
  expect(await screen.findByText('Loading statistics')).toBeTruthy();
  await card('Assessments');
  fireEvent.click(overridden);
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.slice(1)).toEqual([
    'rating=3-5&excludeOverriddenAdventExams=false',
    'rating=3-5&excludeOverriddenAdventExams=true',
  ]);
  expect(router.state.location.search).toEqual({ rating: '3-5', excludeOverriddenAdventExams: true });
});

test('AD-012: scans taken against those expected', async () => {
  answer({});
  open();
  const trial = await card('Clinical Trial Progress');
  expect(within(trial).getByText('30')).toBeTruthy();
  expect(within(trial).getByText('40')).toBeTruthy();
  expect(await within(trial).findByText('30 of 40, 75% scans taken')).toBeTruthy();
});

test('AD-013, AD-014, AD-015: scores with average and deviation, assessments, and landmarks in words too', async () => {
  answer({});
  open();
  const quality = await card('Image Quality Score (Exam Score)');
  expect(quality.textContent).toContain('Average3.50');
  expect(quality.textContent).toContain('SD1.20');
  expect(await within(quality).findByText('1: 1, 2: 1, 3: 2, 4: 4, 5: 2')).toBeTruthy();
  const assessments = within(await card('Assessments')).getAllByRole('row');
  expect(assessments.map((row) => row.textContent)).toEqual(['Negative770 %', 'Positive220 %', 'N/A110 %']);
  const landmark = within(await card('Image Quality Score per landmark')).getByRole('row', { name: /GSV/ });
  expect(landmark.textContent).toContain('score 1: 0, score 2: 0, score 3: 1, score 4: 1, score 5: 2');
  expect(landmark.textContent).toContain('4.25');
});

test('AD-017, AMB-216: without any review the page says so, and still what was scanned', async () => {
  answer(EMPTY);
  open();
  expect(await screen.findByText('No exam reviews have been submitted so far.')).toBeTruthy();
  expect(await card('Clinical Trial Progress')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Acep Projection' })).toBeNull();
});

test('the safety check says what was found, how often a reason was given, and which', async () => {
  answer(FULL);
  open();
  const table = await screen.findByRole('table', { name: 'Safety check' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['FindingFoundWith reasonReasons', 'High Wells score32D-dimer is negative: 1, Other: 1']);
});

test('AD-018, AMB-216: a card that is empty while reviews exist says so itself', async () => {
  answer({ ...EMPTY, exam_review_count_all_ratings: 3 });
  open();
  for (const name of [
    'Acep Projection',
    'Assessments',
    'Image Quality Score (Exam Score)',
    'Image Quality Score per landmark',
    'Reviewer Progress',
  ]) {
    expect(within(await card(name)).getByText('Nothing here yet!')).toBeTruthy();
  }
});

test('AD-016, AD-019, AD-020, AMB-212: reviewers with their last submission, yellow after 7 days and red after 14', async () => {
  const idle = { dateOfLastSubmission: null, finishedExamReviews: 0, overallRating: null };
  answer({
    reviewer_progress: {
      items: [reviewer('Ada', 6.9), reviewer('Bob', 8), reviewer('Cyd', 15), reviewer('Dee', null, idle)],
    },
  });
  open();
  const table = within(await card('Reviewer Progress'));
  const tone = (name: string) =>
    table
      .getByRole('row', { name: new RegExp(name) })
      .querySelector('[data-tone]')
      ?.getAttribute('data-tone');
  expect(['Ada', 'Bob', 'Cyd', 'Dee'].map(tone)).toEqual([undefined, 'warning', 'error', undefined]);
  expect(table.getByRole('row', { name: /Dee/ }).textContent).toMatch(/^Deedee@test.example-0 \/ 4/);
  expect(table.getByRole('row', { name: /Ada/ }).textContent).toContain('3 / 41113.67');
});

test('a reviewer leads to their reviews', async () => {
  answer({});
  const router = open();
  fireEvent.click(within(await card('Reviewer Progress')).getByRole('link', { name: 'Ada' }));
  expect(await screen.findByText('Reviews')).toBeTruthy();
  expect(router.state.location.search).toEqual({ reviewer: 'ada@test.example' });
});

test('AD-021, AD-022, AD-300: the inputs start at their defaults, and half of the reviews accept a clip set', async () => {
  answer({});
  open();
  const acep = await card('Acep Projection');
  const labels = ['Window', 'Sample size', 'Target acceptance', 'Prevalence', 'Sensitivity'];
  const values = labels.map((label) => within(acep).getByLabelText<HTMLInputElement>(label).value);
  expect(values).toEqual(['20', '200', '80', '10', '100']);
  expect(within(acep).getByText('1 of 2 clip sets')).toBeTruthy();
});

test('AD-300: the sample is at least as large as the clip sets are many', async () => {
  answer({ acep_projection: { ...FULL.acep_projection, clip_sets_total: 250 } });
  open();
  expect((await field('Sample size')).value).toBe('250');
});

test.each([
  ['AD-023', 'Window', '0', '1'],
  ['AD-023', 'Window', '-5', '1'],
  ['AD-024', 'Sample size', '-5', '1'],
  ['AD-024', 'Sample size', '', '1'],
  ['AD-025', 'Target acceptance', '-1', '80'],
  ['AMB-217', 'Prevalence', '140', '100'],
])('%s: %s %j counts as %s', async (_id, label, typed, counted) => {
  answer({});
  open();
  const input = await field(label);
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(typed);
  fireEvent.blur(input);
  expect(input.value).toBe(counted);
});

test('AD-022, AMB-214: every input changes the projection, and outlives a change of filter', async () => {
  answerByWindow();
  open();
  const acep = await card('Acep Projection');
  expect(within(acep).getByText('target of 80 % missed')).toBeTruthy();
  fireEvent.change(await field('Target acceptance'), { target: { value: '50' } });
  expect(within(acep).getByText('target of 50 % met')).toBeTruthy();
  fireEvent.change(await field('Window'), { target: { value: '1' } });
  expect(await within(acep).findByText('Moving average, 1')).toBeTruthy();
  expect(within(acep).getByText('target of 50 % missed')).toBeTruthy();
  fireEvent.change(await field('Sample size'), { target: { value: '12' } });
  expect(within(acep).getByText('10 clip sets to come')).toBeTruthy();
  fireEvent.change(await field('Sensitivity'), { target: { value: '90' } });
  expect(within(acep).getByText('at 90 % sensitivity')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Exclude overridden advent exams' }));
  await screen.findByText('Loading statistics');
  expect((await field('Target acceptance')).value).toBe('50');
  expect(asked.at(-1)).toBe('rating=1-5&excludeOverriddenAdventExams=true&window=1');
});

test('AD-023: another window is asked for once typing pauses, and the last answer stays until then', async () => {
  answerByWindow();
  open();
  const acep = await card('Acep Projection');
  const input = await field('Window');
  fireEvent.change(input, { target: { value: '1' } });
  fireEvent.change(input, { target: { value: '12' } });
  expect(within(acep).getByText('Moving average, 20')).toBeTruthy();
  expect(await within(acep).findByText('Moving average, 12')).toBeTruthy();
  expect(asked).toEqual([
    'rating=1-5&excludeOverriddenAdventExams=false',
    'rating=1-5&excludeOverriddenAdventExams=false&window=12',
  ]);
  // The card was never replaced by the skeleton: the field is the same element, with what was typed.
  expect(input.isConnected).toBe(true);
});

test('AD-026: the plot goes from 0 to 6 and has its line at 3', async () => {
  answer({});
  open();
  const acep = await card('Acep Projection');
  expect(await within(acep).findByText(/accepted from 3 on a scale from 0 to 6/)).toBeTruthy();
});

test('AD-131, AD-292: a failure is shown without its message, and can be tried again', async () => {
  network.on(CALL, () => refused('server_error'));
  open();
  expect(await screen.findByText('Loading statistics')).toBeTruthy();
  expect(await screen.findByText('Failed to load data')).toBeTruthy();
  expect(screen.queryByText(/Something went wrong/)).toBeNull();
  answer({});
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Assessments')).toBeTruthy();
});

test('without a reviewed clip set the projection gives no verdict', async () => {
  answer({ acep_projection: NO_CLIP_SETS });
  open();
  const acep = await card('Acep Projection');
  expect(within(acep).queryByText(/missed|met$|Out of reach|Target reached/)).toBeNull();
  expect(within(acep).getAllByText('–').length).toBeGreaterThan(2);
});

test('the rating filter says what it leaves out', async () => {
  answer({});
  open('/internal/statistics?rating=3-5');
  expect(
    await screen.findByText(/^Only reviews with an overall rating of 3 or more are counted/),
  ).toBeTruthy();
});
