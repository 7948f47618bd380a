import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ERRORS } from '@sonoboard/contract/http/errors';
import { correctReview } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { fakeNetwork } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { ReviewScreen } from '../review-screen.tsx';
import {
  AMENDMENT,
  AUTHOR,
  CLIPS,
  content,
  CORRECTED,
  CORRECTION,
  EXAM,
  REVIEW,
  reviewReply,
  version,
  versionsReply,
} from '../versions/amended-review.fixture.ts';
import type { VersionsReply } from '../versions/review-versions.queries.ts';

const CORRECTIONS = `POST /examReviews/${REVIEW}/corrections`;
const READ = { read_at: '2026-03-05T18:22:00.000Z', reader_name: 'Maria Katsaros' };

const CONFIG = {
  enable_exam_diagnosis: true,
  allow_clinical_decision: true,
  prompt_inconsistent_clinical_decision: true,
} as const;

const network = fakeNetwork();

type Tell = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

/** jsdom lays nothing out: everything counts as seen. */
class SeenAtOnce {
  readonly #tell: Tell;
  constructor(tell: Tell) {
    this.#tell = tell;
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});
beforeEach(() => {
  setWindowWidth(1440);
  vi.stubGlobal('IntersectionObserver', SeenAtOnce);
  vi.stubGlobal('ResizeObserver', SeenAtOnce);
  knowWorld({
    user: { guid: AUTHOR, email: 'helena@test.example', name: 'Helena Vogt', permissions: [] },
    config: CONFIG,
  });
  network.on('GET /dataCollections', () => ({ items: [], total: 0 }));
  network.on(`GET /autodvt-dashboard/safety-facts/${EXAM}`, () => ({
    different_patients: null,
    other_exam: null,
  }));
});
afterEach(() => {
  forgetPage();
  localStorage.clear();
});

interface Stored {
  readonly review?: Parameters<typeof reviewReply>;
  readonly versions?: Partial<VersionsReply>;
}

function store({ review = [content()], versions = {} }: Stored): void {
  network.on(`GET /examReviews/${REVIEW}`, () => reviewReply(...review));
  network.on(`GET /examReviews/${REVIEW}/versions`, () => versionsReply(versions));
}

function openCorrection(stored: Stored = {}): ReturnType<typeof openPage> {
  store(stored);
  const page = () => <ReviewScreen flow="single" mode="amend" guid={REVIEW} subpage="report" bar={{}} />;
  return openPage(`/amend-review/${REVIEW}/report`, {
    routes: [{ path: '/amend-review/$guid/report', page }],
  });
}

const title = () => screen.findByRole('heading', { level: 1, name: 'Correct the review' });
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save correction…' });
const noteBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Clinical note' });

/** Standard instead of Discharge, which asks for the call again only where the outcome changed. */
function changeDecision(): void {
  fireEvent.click(screen.getByRole('radio', { name: 'Standard' }));
  fireEvent.change(noteBox(), { target: { value: 'Standard ultrasound today.' } });
}

async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(await saveButton());
  return screen.findByRole('dialog', { name: 'Correct the review' });
}

test('opens with everything that was submitted, says whose review and which version it is, and changes nothing by itself', async () => {
  openCorrection();
  await title();
  expect(screen.getAllByText('Amending the review of Amara Okafor, version 2').length).toBeGreaterThan(0);
  expect(noteBox().value).toBe('Patient informed. No further imaging needed.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Discharge' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect((await saveButton()).disabled).toBe(true);
  expect(screen.getByText('Nothing is changed yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(`/review/${REVIEW}/report`);
});

test('a correction is saved with its reason, against the version that was seen, with all clips; then the report is shown', async () => {
  network.on(CORRECTIONS, () => ({ version: 2 }));
  const router = openCorrection();
  await title();
  changeDecision();
  const dialog = await openDialog();
  expect(dialog.textContent).toContain('Version 1 stays readable; version 2 takes its place.');
  expect(within(dialog).getByRole('list', { name: 'What is corrected' }).textContent).toContain(
    'Clinical decisionDischargebecomes Standard',
  );
  const save = within(dialog).getByRole('button', { name: 'Save correction' });
  fireEvent.click(save);
  expect(dialog.textContent).toContain('Please choose a reason.');
  expect(network.sent(CORRECTIONS)).toHaveLength(0);

  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'decision_wrong' } });
  fireEvent.change(within(dialog).getByLabelText(/^What happened/), { target: { value: ' Misread. ' } });
  fireEvent.click(save);
  fireEvent.click(save);
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe(`/review/${REVIEW}/report`);
  const [body, ...more] = network.sent(CORRECTIONS);
  expect(more).toEqual([]);
  expect(correctReview.body.safeParse(body).success).toBe(true);
  expect(body).toMatchObject({
    expected_version: 1,
    reason: 'decision_wrong',
    reason_text: 'Misread.',
    exam_review: {
      assessment: 'negative',
      clinical_decision: 'standard',
      clinical_decision_comment: 'Standard ultrasound today.',
      communicated: true,
      kept_findings: [],
    },
    exams: [
      {
        clip_set_guid: EXAM,
        sequences: CLIPS.map(({ id }) => ({ clip_guid: id, rating: 3, assessment: 'negative' })),
      },
    ],
  });
  expect(snackbars.current()?.text).toBe('Correction saved');
});

test('the reason Other is said in words', async () => {
  openCorrection();
  await title();
  changeDecision();
  const dialog = await openDialog();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'other' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save correction' }));
  expect(dialog.textContent).toContain('Please say what happened.');
  expect(document.activeElement).toBe(within(dialog).getByLabelText('What happened'));
});

test.each([
  [READ, 'Jonas Weber has already read version 1 with the decision Discharge'],
  [null, 'Jonas Weber is told at once and has to confirm it.'],
])('before it is saved it says whether the operator has read the old version', async (read, sentence) => {
  openCorrection({ versions: { versions: [version({ read })] } });
  await title();
  changeDecision();
  expect((await openDialog()).textContent).toContain(sentence);
});

test('AMB-171: another outcome clears the tick and asks for the decision again', async () => {
  openCorrection();
  await title();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const rating = await screen.findByRole('dialog', { name: 'Overall Exam Image Quality Score' });
  fireEvent.click(within(rating).getByRole('radio', { name: /^2,/ }));
  fireEvent.click(within(rating).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false));
  expect((await saveButton()).disabled).toBe(true);
  expect(screen.getByText('One step left: call to the operator')).toBeTruthy();
});

const AGAINST_OUTCOME = {
  finding: 'decision_against_outcome',
  title: 'The decision does not follow from the outcome',
  evidence: 'Your clinical decision is Rescan and your overall assessment is No DVT.',
  reason: 'The symptoms call for it',
} as const;

test.each([
  ['the same', AGAINST_OUTCOME.evidence, 'true'],
  ['something else', 'Your clinical decision is Rescan and your overall assessment is DVT.', 'false'],
])('a kept reason comes along while what was found is %s', async (_name, evidence, pressed) => {
  const findings = [{ ...AGAINST_OUTCOME, evidence }];
  openCorrection({ review: [content({ clinical_decision: 'rescan', findings })] });
  await title();
  const check = screen.getByRole('region', { name: 'Safety check' });
  const reason = within(check).getByRole('button', { name: 'The symptoms call for it' });
  expect(reason.getAttribute('aria-pressed')).toBe(pressed);
});

test('a decision that does not follow from the outcome is asked about before the reason, once', async () => {
  network.on(CORRECTIONS, () => ({ version: 2 }));
  openCorrection();
  await title();
  fireEvent.click(screen.getByRole('radio', { name: 'Rescan' }));
  fireEvent.click(await saveButton());
  const question = await screen.findByRole('dialog', { name: 'Keep Rescan?' });
  fireEvent.click(within(question).getByRole('button', { name: 'The symptoms call for it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the review' });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'decision_wrong' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save correction' }));
  await screen.findByText('Elsewhere');
  expect(network.sent(CORRECTIONS)).toMatchObject([
    { exam_review: { kept_findings: [{ finding: 'decision_against_outcome', reason: 'symptoms' }] } },
  ]);
});

test('what was entered outlives the page, says so, and can be discarded', async () => {
  openCorrection();
  await title();
  fireEvent.change(noteBox(), { target: { value: 'Not lost.' } });
  // A browser that has no other store yet: the page leaves a copy as it goes.
  act(() => void fireEvent(window, new Event('pagehide')));
  forgetPage();

  knowWorld({
    user: { guid: AUTHOR, email: 'helena@test.example', name: 'Helena Vogt', permissions: [] },
    config: CONFIG,
  });
  openCorrection();
  await title();
  expect(noteBox().value).toBe('Not lost.');
  expect(screen.getByText(/Restored what you entered and did not save/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard correction', hidden: false }));
  await waitFor(() => expect(noteBox().value).toBe('Patient informed. No further imaging needed.'));
  expect(screen.queryByText(/Restored what you entered/)).toBeNull();
});

test('another person at the same browser finds nothing of it', async () => {
  openCorrection();
  await title();
  fireEvent.change(noteBox(), { target: { value: 'Mine.' } });
  act(() => void fireEvent(window, new Event('pagehide')));
  forgetPage();
  knowWorld({
    user: { guid: 'somebody-else', email: 'other@test.example', name: 'Other', permissions: [] },
    config: CONFIG,
  });
  openCorrection();
  await title();
  expect(noteBox().value).toBe('Patient informed. No further imaging needed.');
});

test('a colleague was faster: it says who, keeps what was entered in view, and starts again from the new version', async () => {
  const sentence = 'Rita Reviewer changed this review on March 6, 2026, 08:12.';
  network.on(CORRECTIONS, () =>
    Response.json(
      { error: sentence, code: 'amended_meanwhile', details: { version: 2 } },
      { status: ERRORS.amended_meanwhile.status },
    ),
  );
  openCorrection();
  await title();
  changeDecision();
  const dialog = await openDialog();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'decision_wrong' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save correction' }));
  const told = await screen.findByRole('dialog', { name: 'The review was amended meanwhile' });
  expect(told.textContent).toContain(sentence);
  const entered = within(told).getByRole<HTMLTextAreaElement>('textbox', { name: 'Your correction' }).value;
  expect(entered).toContain('Clinical decision: Standard');
  expect(entered).toContain('Clinical note: Standard ultrasound today.');
  expect(entered).toContain('Reason: Clinical decision was wrong');
  expect(within(told).getByRole('link', { name: 'Look at the new version' }).getAttribute('href')).toBe(
    `/review/${REVIEW}/report`,
  );

  store({
    review: [CORRECTED, { version: 2, amendment: AMENDMENT }],
    versions: { versions: [CORRECTION, version()] },
  });
  fireEvent.click(within(told).getByRole('button', { name: 'Correct the new version' }));
  expect(
    (await screen.findAllByText('Amending the review of Amara Okafor, version 3')).length,
  ).toBeGreaterThan(0);
  expect(noteBox().value).toBe('Patient informed. Standard ultrasound today.');
});

test('a session that ends says that nothing was saved and that all of it is kept', async () => {
  network.on(CORRECTIONS, () =>
    Response.json({ error: 'Please sign in.', code: 'not_signed_in' }, { status: 401 }),
  );
  openCorrection();
  await title();
  changeDecision();
  const dialog = await openDialog();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'decision_wrong' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save correction' }));
  await waitFor(() =>
    expect(snackbars.current()?.text).toBe('Your session has ended, so nothing was saved.'),
  );
});

test.each([
  [{ may_amend: false }, 'Only its author and the admins of its data collection can correct a review.'],
  [
    {
      retraction: {
        state: 'requested',
        reason: 'Recorded under the wrong patient',
        reason_text: '',
        requested_by_guid: AUTHOR,
        requested_by_name: 'Helena Vogt',
        requested_at: '2026-03-06T07:12:00.000Z',
        confirmed_by_name: null,
        confirmed_at: null,
      },
    },
    'Somebody asked to retract this review. It can be corrected if that is cancelled.',
  ],
] as const)('a review that cannot be corrected says why', async (versions, sentence) => {
  openCorrection({ versions });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This review cannot be corrected' }),
  ).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
});
