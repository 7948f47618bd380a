import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
  version: 1,
  amended: null,
  addenda: [],
  retracted_at: null,
};
const CORRECTED: Result = {
  ...RESULT,
  clinical_decision: 'standard',
  version: 2,
  amended: {
    kind: 'correction',
    amended_at: '2026-03-06T07:12:00.000Z',
    amended_at_timezone_id: 'Europe/Berlin',
    author_name: 'Ada Admin',
    reason: 'Assessment of a view was wrong',
    previous_outcome: 'negative',
    previous_decision: 'discharge',
    previous_read_at: '2026-03-05T12:00:00.000Z',
  },
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

const region = (name: string) => screen.findByRole('region', { name });

describe('an amended result', () => {
  test('says that it was corrected, what it was before, why and by whom, and asks to be read again', async () => {
    open(CORRECTED);
    const notice = await region('Corrected');
    expect(notice.textContent).toContain('Clinical decisionDischargechanged toStandard ultrasound');
    expect(notice.textContent).toContain('OutcomeNo DVTchanged toDVT');
    expect(notice.textContent).toContain('Assessment of a view was wrong. Ada Admin, March 06, 2026, 08:12');
    expect(notice.textContent).toContain(
      'You read version 1 on March 05, 2026, 13:00; please read this one and confirm again.',
    );
    expect(await screen.findByRole('heading', { name: 'Standard ultrasound' })).toBeTruthy();
  });

  test('a correction of the text alone says that decision and outcome are as before', async () => {
    const before = { previous_outcome: 'positive', previous_decision: 'standard' } as const;
    open({ ...CORRECTED, amended: CORRECTED.amended && { ...CORRECTED.amended, ...before } });
    const { textContent } = await region('Corrected');
    expect(textContent).toContain('Decision and outcome are as before.');
    expect(textContent).not.toContain('changed to');
  });

  test('one that nobody had confirmed before asks for no second confirmation', async () => {
    open({ ...CORRECTED, amended: CORRECTED.amended && { ...CORRECTED.amended, previous_read_at: null } });
    expect((await region('Corrected')).textContent).not.toContain('You read');
    expect(await button()).toBeTruthy();
  });

  test('an account without outcomes learns of none before either', async () => {
    const amended = CORRECTED.amended && { ...CORRECTED.amended, previous_outcome: null };
    open({ ...CORRECTED, outcome: null, amended });
    expect((await region('Corrected')).textContent).not.toMatch(/outcome|DVT/i);
  });

  test('that was read again says which version was read before, and asks for nothing', async () => {
    open({ ...CORRECTED, version: 3, read_at: '2026-03-06T09:00:00.000Z' });
    expect((await region('Corrected')).textContent).toContain(
      'You read an earlier version on March 05, 2026, 13:00.',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows an addendum with its author below the note', async () => {
    const { amended } = CORRECTED;
    open({
      ...RESULT,
      version: 2,
      amended: amended && {
        ...amended,
        kind: 'addendum',
        previous_decision: 'rescan',
        previous_outcome: 'positive',
      },
      addenda: [
        {
          version: 2,
          text: 'The nurse <b>called</b>.',
          author_name: 'Ada Admin',
          created_at: '2026-03-06T07:12:00.000Z',
          created_at_timezone_id: 'Europe/Berlin',
        },
      ],
    });
    expect(await region('Addendum added')).toBeTruthy();
    expect((await region('Addendum')).textContent).toContain(
      'The nurse <b>called</b>.Ada Admin, March 06, 2026, 08:12',
    );
  });

  test('is confirmed in the version that was on the screen', async () => {
    open(CORRECTED);
    network.on(`POST /results/${REVIEW}/read`, () => ({ ...CORRECTED, read_at: '2026-03-06T08:15:00.000Z' }));
    fireEvent.click(await button());
    await screen.findByText(/^Read on /);
    expect(network.sent(`POST /results/${REVIEW}/read`)).toEqual([{ version: 2 }]);
  });

  test('one that was amended while it was read is not confirmed: the page shows the new one', async () => {
    open(RESULT);
    network.on(`POST /results/${REVIEW}/read`, () => refused('amended_meanwhile'));
    const read = await button();
    network.on(`GET /results/${REVIEW}`, () => CORRECTED);
    fireEvent.click(read);
    const alert = await screen.findByText(
      'This result was changed while you were reading it. Nothing was confirmed. Please read it again.',
    );
    expect(await region('Corrected')).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(alert)).toBe(true);
  });
});

test('a withdrawn result says so, shows its decision in words only, and is confirmed as withdrawn', async () => {
  const withdrawn = { ...RESULT, version: 2, retracted_at: '2026-03-07T10:00:00.000Z' };
  open(withdrawn);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This result was withdrawn on March 07, 2026, 11:00. A new review will follow.',
  );
  expect((await region('What it said: Rescan')).textContent).toContain('Popliteal not seen.');
  expect(screen.queryByRole('heading', { name: 'Rescan' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import the rescan' })).toBeNull();
  expect(screen.queryByText('Outcome')).toBeNull();
  network.on(`POST /results/${REVIEW}/read`, () => ({ ...withdrawn, read_at: '2026-03-07T11:00:00.000Z' }));
  fireEvent.click(await button());
  await screen.findByText(/^Read on /);
  expect(network.sent(`POST /results/${REVIEW}/read`)).toEqual([{ version: 2 }]);
});
