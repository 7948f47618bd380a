import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { ReviewScreen } from '../review-screen.tsx';
import {
  AMENDMENT,
  AUTHOR,
  content,
  CORRECTED,
  CORRECTION,
  REVIEW,
  reviewReply,
  version,
  versionsReply,
} from './amended-review.fixture.ts';
import type { VersionsReply } from './review-versions.queries.ts';

const network = fakeNetwork();
const ADDENDUM = {
  version: 3,
  text: 'Family doctor informed.',
  author_name: 'Helena Vogt',
  created_at: '2026-03-07T09:00:00.000Z',
  created_at_timezone_id: 'Europe/Berlin',
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

interface Stored {
  readonly review?: Parameters<typeof reviewReply>;
  readonly versions?: Partial<VersionsReply> | (() => unknown);
}

async function openReport({ review = [content()], versions = {} }: Stored): Promise<void> {
  network.on(`GET /examReviews/${REVIEW}`, () => reviewReply(...review));
  network.on(`GET /examReviews/${REVIEW}/versions`, () =>
    typeof versions === 'function' ? versions() : versionsReply(versions),
  );
  const page = () => <ReviewScreen flow="single" mode="view" guid={REVIEW} subpage="report" bar={{}} />;
  openPage(`/review/${REVIEW}/report`, { routes: [{ path: '/review/$guid/report', page }] });
  await screen.findByRole('heading', { level: 1, name: 'Summary' });
}

const AMENDED = {
  review: [CORRECTED, { version: 2, amendment: AMENDMENT }],
  versions: {
    versions: [
      CORRECTION,
      version({ read: { read_at: '2026-03-05T18:22:00.000Z', reader_name: 'Maria K' } }),
    ],
  },
} as const satisfies Stored;

const card = (name: string) => screen.findByRole('region', { name });
/** Once they have come. */
async function changesCard(): Promise<HTMLElement> {
  await screen.findByRole('table', { name: 'What changed' });
  return card('What changed');
}

test('a review as it was submitted shows nothing of versions, and asks about them once its page is there', async () => {
  await openReport({});
  expect(screen.queryByText('Amended')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Amend' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull();
});

test('who may not amend a review finds no button for it', async () => {
  await openReport({ ...AMENDED, versions: { ...AMENDED.versions, may_amend: false } });
  await changesCard();
  expect(screen.queryByRole('button', { name: 'Amend' })).toBeNull();
});

test('an amended review says so beside its title, with who, when and why', async () => {
  await openReport(AMENDED);
  const mark = screen.getByText('Amended').closest('[title]');
  expect(mark?.getAttribute('title')).toBe(
    'Amended by Helena Vogt, March 06, 2026, 08:12: Assessment of a view was wrong',
  );
});

test('what changed stands side by side, also in words for those who see no colours', async () => {
  await openReport(AMENDED);
  const changes = await changesCard();
  const rows = within(changes)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Version 1Helena Vogt, March 05, 2026, 19:00Show version 1Version 2Helena Vogt, March 06, 2026, 08:12',
    'SFVNo DVTquality 3DVTquality 3, changed',
    'Overall outcomeNo DVTDVT, follows from SFV',
    'Clinical decisionDischargeStandard, changed',
    'Clinical notePatient informed.  (removed: No further imaging needed.) Patient informed.  (added: Standard ultrasound today.) , changed',
    'Comment on SFV– (added: Vein stays open under full pressure.) , added',
  ]);
  expect(changes.querySelector('del')?.textContent).toContain('No further imaging needed.');
  expect(changes.querySelector('ins')?.textContent).toContain('Standard ultrasound today.');
  expect(changes.textContent).toContain('follows from SFV');
  expect(changes.textContent).toContain(
    '2 other views and image quality score are the same in both versions.',
  );
});

test('reason, kind and words of the author, and who has read which version', async () => {
  await openReport(AMENDED);
  const why = await card('Version 2: Correction');
  expect(why.textContent).toBe(
    'Reason for the correctionAssessment of a view was wrongKindCorrectionIn the author’s wordsMissed on the first pass.',
  );
  const acknowledged = await card('Acknowledged');
  expect(
    within(acknowledged)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Version 2 not yet read by the operator',
    'Called by Helena VogtNoted with version 2',
    'Version 1 read by Maria KMarch 05, 2026, 19:22. No longer valid.',
  ]);
});

test('an older version is shown whole, says that it is not the current one, and leads back', async () => {
  await openReport(AMENDED);
  fireEvent.click(await screen.findByRole('button', { name: 'Show version 1' }));
  expect(screen.getByText('This is version 1, not the current one.').closest('[role=alert]')).toBeTruthy();
  expect(screen.getByText('Patient informed. No further imaging needed.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Discharge' }).checked).toBe(true);
  expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the current version' }));
  await changesCard();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Standard' }).checked).toBe(true);
});

test('any two versions can be compared; an addendum has a card of its own', async () => {
  const addendum = version({
    version: 3,
    kind: 'addendum',
    reason: 'New information',
    addendum: ADDENDUM.text,
    created_at: ADDENDUM.created_at,
    content: CORRECTED,
  });
  await openReport({
    review: [CORRECTED, { version: 3, amendment: { ...AMENDMENT, kind: 'addendum' }, addenda: [ADDENDUM] }],
    versions: { versions: [addendum, ...AMENDED.versions.versions] },
  });
  expect((await card('Addendum')).textContent).toContain(
    'Family doctor informed.Helena Vogt, March 07, 2026, 10:00, version 3',
  );
  const changes = await changesCard();
  expect(within(changes).getByLabelText<HTMLSelectElement>('with version').value).toBe('2');
  fireEvent.change(within(changes).getByLabelText('Compare version'), { target: { value: '2' } });
  fireEvent.change(within(changes).getByLabelText('with version'), { target: { value: '3' } });
  expect(changes.textContent).toContain('Both versions say the same of the exam.');
  expect((await card('Version 3: Addendum')).textContent).toContain('New information');
});

test('a version compared with itself has two heads, and so has what is compared next', async () => {
  await openReport(AMENDED);
  const changes = await changesCard();
  const compare = (version: string) => {
    fireEvent.change(within(changes).getByLabelText('Compare version'), { target: { value: version } });
    return within(changes)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent.slice(0, 'Version 1'.length));
  };
  expect(compare('2')).toEqual(['Version 2', 'Version 2']);
  expect(compare('1')).toEqual(['Version 1', 'Version 2']);
});

test('versions that do not come leave the report readable and can be asked for again', async () => {
  let isThere = false;
  await openReport({
    review: AMENDED.review,
    versions: () => (isThere ? versionsReply(AMENDED.versions) : refused('server_error')),
  });
  const failed = await screen.findByText('Failed to load data');
  expect(screen.getByText('Patient informed. Standard ultrasound today.')).toBeTruthy();
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(failed.isConnected).toBe(false));
  await card('Version 2: Correction');
});

test('a colleague amends the review that is open: it is read again', async () => {
  let isAmended = false;
  network.on(`GET /examReviews/${REVIEW}`, () =>
    isAmended ? reviewReply(...AMENDED.review) : reviewReply(content()),
  );
  await openReport({ versions: () => versionsReply(isAmended ? AMENDED.versions : {}) });
  network.on(`GET /examReviews/${REVIEW}`, () =>
    isAmended ? reviewReply(...AMENDED.review) : reviewReply(content()),
  );
  await screen.findByRole('button', { name: 'Amend' });
  isAmended = true;
  await queryClient.invalidateQueries({ queryKey: ['review-versions'] });
  await changesCard();
  expect(screen.getByText('Amended')).toBeTruthy();
});

test('paper says that the review was amended, with every version, its reason and the addenda', async () => {
  await openReport({
    review: [CORRECTED, { version: 2, amendment: AMENDMENT, addenda: [ADDENDUM] }],
    versions: AMENDED.versions,
  });
  await changesCard();
  fireEvent(window, new Event('beforeprint'));
  const sheet = document.querySelector('[data-printed-report]');
  expect(sheet?.textContent).toContain('StateAmended, version 2');
  const versions = within(sheet as HTMLElement).getByText('Versions of this review').parentElement;
  expect(versions?.textContent).toContain('Assessment of a view was wrong: Missed on the first pass.');
  expect(versions?.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(sheet?.textContent).toContain('AddendumFamily doctor informed.');
  fireEvent(window, new Event('afterprint'));
});
