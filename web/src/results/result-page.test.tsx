import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { ResultPage } from './result-page.tsx';
import type { Result } from './results.queries.ts';

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const REVIEW = 'b0000000-0000-4000-8000-000000000001';
const RESULT: Result = {
  review_guid: REVIEW,
  exam: {
    guid: '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
    protocol: 'dvt_left_two_point',
    created_at: '2026-03-05T10:00:00.000Z',
    created_at_timezone_id: 'Europe/Berlin',
    patient_id: '4471-0932',
    patient_full_name: 'Amara Okafor',
    patient_sex: 'female',
    patient_date_of_birth: '1960-02-03',
  },
  outcome: 'positive',
  calf_not_assessed: null,
  clinical_decision: 'rescan',
  note: 'Popliteal not seen.\n<b>Again</b>, please.',
  reviewer_name: 'Rita Reviewer',
  decided_at: '2026-03-05T11:30:00.000Z',
  decided_at_timezone_id: 'Europe/Berlin',
  read_at: null,
};

const network = fakeNetwork();
beforeEach(() => {
  setWindowWidth(390);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] } });
});
afterEach(forgetPage);

function open(result: object | Response): void {
  network.on(`GET /results/${REVIEW}`, () => result);
  const page = () => <ResultPage reviewGuid={REVIEW} lost={<p>404 Not Found</p>} />;
  openPage('/', { routes: [{ path: '/', page }] });
}
const button = () => screen.findByRole('button', { name: 'I have read this' });

test.each([
  ['discharge', 'Discharge', 'No further imaging is needed.'],
  ['rescan', 'Rescan', 'Please scan this patient again.'],
  ['standard', 'Standard ultrasound', 'Please refer this patient to a standard ultrasound exam.'],
])('the result page says in words what %s means', async (decision, word, meaning) => {
  open({ ...RESULT, clinical_decision: decision });
  expect((await screen.findByRole('heading', { name: word })).parentElement?.textContent).toBe(
    word + meaning,
  );
});

test('it shows decision and note as they were written, by whom and when, and the exam', async () => {
  open(RESULT);
  expect(await screen.findByRole('heading', { level: 1, name: 'Result of exam 41936071' })).toBeTruthy();
  const text = document.body.textContent;
  expect(text).toContain('Popliteal not seen.\n<b>Again</b>, please.');
  expect(text).toContain('Rita Reviewer, March 05, 2026, 12:30');
  expect(text).toContain('Amara Okafor');
  expect(text).toContain('Patient ID4471-0932');
  expect(text).toContain('Date of birthFebruary 03, 1960');
  expect(text).toContain('SexFemale');
  expect(text).toContain('OutcomeDVT');
  expect(text).toContain('Exam startedMarch 05, 2026, 11:00');
});

test("a 'No DVT' of a split protocol says when the calf was not assessed", async () => {
  open({ ...RESULT, outcome: 'negative', calf_not_assessed: { views_missing: 4, views_unclear: 0 } });
  const outcome = await screen.findByText('Outcome');
  expect(outcome.parentElement?.textContent).toBe('OutcomeNo DVT, calf not assessed: 4 views missing');
});

test('what an account does not see of a patient is not asked for by an empty label', async () => {
  open({
    ...RESULT,
    exam: {
      ...RESULT.exam,
      patient_id: null,
      patient_full_name: null,
      patient_sex: null,
      patient_date_of_birth: null,
    },
    outcome: null,
  });

  await button();
  expect(screen.queryByText('Outcome')).toBeNull();
  expect(screen.queryByText('Date of birth')).toBeNull();
  expect(screen.queryByText('Patient')).toBeNull();
  expect(screen.queryByText('Patient ID')).toBeNull();
});

test("'I have read this' becomes 'Read on', which the keyboard is led to", async () => {
  open(RESULT);
  network.on(`POST /results/${REVIEW}/read`, () => ({ ...RESULT, read_at: '2026-03-06T08:15:00.000Z' }));
  fireEvent.click(await button());
  const said = await screen.findByText(/^Read on March 06, 2026, \d\d:15$/);
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
  expect(network.sent(`POST /results/${REVIEW}/read`)).toHaveLength(1);
});

test('a confirmation that did not get through says so, and can be given again', async () => {
  open(RESULT);
  network.on(`POST /results/${REVIEW}/read`, () => refused('server_error'));
  fireEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toContain('This was not saved.');
  network.on(`POST /results/${REVIEW}/read`, () => ({ ...RESULT, read_at: '2026-03-06T08:15:00.000Z' }));
  fireEvent.click(await button());
  expect(await screen.findByText(/^Read on /)).toBeTruthy();
});

test('a result that was read before shows when, and no button', async () => {
  open({ ...RESULT, read_at: '2026-03-06T08:15:00.000Z' });
  expect(await screen.findByText(/^Read on March 06, 2026/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a review without a decision, or of an exam of others, is the page of a path that does not exist', async () => {
  open(refused('review_not_found'));
  expect(await screen.findByText('404 Not Found')).toBeTruthy();
});

test('from a result that asks for a rescan leads a way to import it', async () => {
  open(RESULT);
  const link = await screen.findByRole('link', { name: 'Import the rescan' });
  expect(link.getAttribute('href')).toBe(`/import-exam?rescan_of=${RESULT.exam.guid}`);
});

test('from any other result leads none', async () => {
  open({ ...RESULT, clinical_decision: 'discharge' });
  await button();
  expect(screen.queryByRole('link', { name: 'Import the rescan' })).toBeNull();
});
