import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  addReviewAddendum,
  confirmRetraction,
  requestRetraction,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { cssString } from '../report/css-string.ts';
import { ReviewScreen } from '../review-screen.tsx';
import { AUTHOR, content, REVIEW, reviewReply, versionsReply } from '../versions/amended-review.fixture.ts';
import type { Retraction, VersionsReply } from '../versions/review-versions.queries.ts';

const PATH = `/examReviews/${REVIEW}`;
const network = fakeNetwork();

const REQUESTED: Retraction = {
  state: 'requested',
  reason: 'Recorded under the wrong patient',
  reason_text: 'Names were swapped.',
  requested_by_guid: 'somebody-else',
  requested_by_name: 'Rita Reviewer',
  requested_at: '2026-03-06T07:12:00.000Z',
  confirmed_by_name: null,
  confirmed_at: null,
};
const RETRACTED: Retraction = {
  ...REQUESTED,
  state: 'retracted',
  confirmed_by_name: 'Helena Vogt',
  confirmed_at: '2026-03-06T09:00:00.000Z',
};

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});
beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: AUTHOR, email: 'helena@test.example', name: 'Helena Vogt', permissions: [] } });
  network.on(`GET /results/${REVIEW}/receipt`, () => ({ read_at: null }));
  network.on('GET /dataCollections', () => ({ items: [], total: 0 }));
});
afterEach(forgetPage);

let retraction: Retraction | null = null;

async function openReport(
  versions: Partial<VersionsReply> = {},
  asked: Retraction | null = null,
): Promise<void> {
  retraction = asked;
  network.on(`GET ${PATH}`, () => reviewReply(content(), { retraction }));
  network.on(`GET ${PATH}/versions`, () => versionsReply({ ...versions, retraction }));
  const page = () => <ReviewScreen flow="single" mode="view" guid={REVIEW} subpage="report" bar={{}} />;
  openPage(`/review/${REVIEW}/report`, { routes: [{ path: '/review/$guid/report', page }] });
  await screen.findByRole('heading', { level: 1, name: 'Summary' });
}

async function choose(entry: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Amend' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
  return screen.findByRole('dialog');
}

test('an addendum is added from the report, with its reason, and only once', async () => {
  network.on(`POST ${PATH}/addenda`, () => ({ version: 2 }));
  await openReport();
  const dialog = await choose('Add an addendum…');
  const add = within(dialog).getByRole('button', { name: 'Add addendum' });
  fireEvent.click(add);
  expect(dialog.textContent).toContain('Please write the text to add.');
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Text to add'));
  fireEvent.change(within(dialog).getByLabelText('Text to add'), { target: { value: ' Doctor informed. ' } });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'new_information' } });
  fireEvent.click(add);
  fireEvent.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = network.sent(`POST ${PATH}/addenda`);
  expect(sent).toMatchObject([
    { expected_version: 1, reason: 'new_information', reason_text: '', addendum: 'Doctor informed.' },
  ]);
  expect(addReviewAddendum.body.safeParse(sent[0]).success).toBe(true);
  expect(snackbars.current()?.text).toBe('Addendum added');
});

test('an addendum for a version that is the newest no longer stays in its dialog, with the reason why', async () => {
  network.on(`POST ${PATH}/addenda`, () => refused('amended_meanwhile'));
  await openReport();
  const dialog = await choose('Add an addendum…');
  fireEvent.change(within(dialog).getByLabelText('Text to add'), { target: { value: 'Kept.' } });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'clarification' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add addendum' }));
  await within(dialog).findByText(/This review was changed in the meantime/);
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Text to add').value).toBe('Kept.');
});

test('a correction is chosen from the same dialog', async () => {
  await openReport();
  const dialog = await choose('Add an addendum…');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Correction' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('a retraction is asked for with a reason, after it was said what happens', async () => {
  network.on(`POST ${PATH}/retraction`, () => {
    retraction = { ...REQUESTED, requested_by_guid: AUTHOR, requested_by_name: 'Helena Vogt' };
    return new Response(null, { status: 204 });
  });
  await openReport();
  const dialog = await choose('Retract the review…');
  expect(dialog.textContent).toContain('A second person must confirm it');
  expect(dialog.textContent).toContain('the exam becomes due again');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'wrong_patient' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask to retract' }));
  await screen.findByText('Helena Vogt asks to retract this review');
  const sent = network.sent(`POST ${PATH}/retraction`);
  expect(sent).toMatchObject([{ expected_version: 1, reason: 'wrong_patient', reason_text: '' }]);
  expect(requestRetraction.body.safeParse(sent[0]).success).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Amend' })).toBeNull());
});

test('the second person is asked whether it is this patient and exam, and retracts it', async () => {
  network.on(`POST ${PATH}/retraction/confirm`, () => {
    retraction = RETRACTED;
    return new Response(null, { status: 204 });
  });
  await openReport({ may_confirm_retraction: true }, REQUESTED);
  const told = (await screen.findByText('Rita Reviewer asks to retract this review')).closest('[role=alert]');
  expect(told?.textContent).toContain('Recorded under the wrong patient. Names were swapped.');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the retraction' }));
  const question = await screen.findByRole('dialog', { name: 'Retract this review?' });
  expect(question.textContent).toContain('Amara Okafor, 4471-0932: DVT Left Three Point');
  fireEvent.click(within(question).getByRole('button', { name: 'Retract the review' }));
  expect(
    (await screen.findByText('This review was retracted')).closest('[role=alert]')?.textContent,
  ).toContain('Requested by Rita Reviewer, confirmed by Helena Vogt.');
  expect(screen.getByText('Retracted')).toBeTruthy();
  const sent = network.sent(`POST ${PATH}/retraction/confirm`);
  expect(sent).toEqual([{ expected_version: 1 }]);
  expect(confirmRetraction.body.safeParse(sent[0]).success).toBe(true);

  fireEvent(window, new Event('beforeprint'));
  const sheet = document.querySelector('[data-printed-report]');
  expect(sheet?.textContent).toContain('Retracted. This review no longer counts');
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(rules).toContain(`@top-center{`);
  expect(rules).toContain(cssString('Retracted: this review no longer counts'));
  fireEvent(window, new Event('afterprint'));
});

test.each([
  ['who asked for it', { ...REQUESTED, requested_by_guid: AUTHOR }, { may_amend: true }, 1],
  ['its author, who did not ask', REQUESTED, { may_amend: true }, 0],
  ['other readers', REQUESTED, { may_amend: false }, 0],
] as const)('%s can or cannot take the request back', async (_name, asked, may, buttons) => {
  network.on(`POST ${PATH}/retraction/cancel`, () => {
    retraction = null;
    return new Response(null, { status: 204 });
  });
  await openReport(may, asked);
  await screen.findByText('Rita Reviewer asks to retract this review');
  await waitFor(() => expect(network.sent(`GET ${PATH}/versions`).length).toBeGreaterThan(0));
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Cancel the retraction' })).toHaveLength(buttons),
  );
  expect(screen.queryByRole('button', { name: 'Confirm the retraction' })).toBeNull();
  if (buttons === 0) return;
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the retraction' }));
  await waitFor(() => expect(screen.queryByText('Rita Reviewer asks to retract this review')).toBeNull());
  await screen.findByRole('button', { name: 'Amend' });
});
