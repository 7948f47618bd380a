import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getExam } from '@sonoboard/contract/exams/exams.calls';
import { INGEST_LABELS } from '@sonoboard/domain/ingest/ingest-words';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { queryClient } from '../platform/query-client.ts';
import { MyExamsPage } from './my-exams-page.tsx';
import type { StoredExam } from './stored-exams.queries.ts';

const GUID = '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const PROBLEM = 'GSV/CFV, attempt 1: The file is not a video that browsers play.';

const ARRIVED: StoredExam = {
  clip_set_guid: GUID,
  patient_id: '4471-0932',
  patient_full_name: 'Amara Okafor',
  protocol: 'aorta',
  scanned_points: 0,
  date_created: '2025-11-14T23:30:00Z',
  date_created_timezone_id: 'Europe/Berlin',
  ingest: null,
  is_urgent: false,
  urgent_reason: null,
  target: null,
  result: null,
};

const PREVIEW: ReplyOf<typeof getExam> = {
  exam: {
    guid: GUID,
    clip_set_guid: GUID,
    protocol: 'aorta',
    patient_id: '4471-0932',
    patient_first_name: 'Amara',
    patient_last_name: 'Okafor',
    patient_sex: null,
    patient_date_of_birth: null,
    operator_email: null,
    operator_name: null,
    operator_phone_number: null,
    operator_landline_number: null,
    scanner_id: null,
    scan_nr: null,
    clip_set_created_at: '2025-11-14T23:30:00Z',
    clip_set_created_at_timezone_id: 'Europe/Berlin',
    is_virtual_scan: false,
    is_urgent: false,
    urgent_reason: null,
    linked_to: null,
    extra: { wells_score: null },
    has_rescan: false,
  },
  sequences: [],
  questionnaire: null,
};

const HARBOUR = {
  guid: 'harbour',
  name: 'Harbour Vein Clinic',
  role: 'Member',
  joined_at: '2026-01-05T08:00:00.000Z',
  is_active: true,
  data_collection_guids: [],
};

const network = fakeNetwork();
let ingest: StoredExam['ingest'] = null;

beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] } });
  network.on('GET /users/me/workspaces', () => ({ items: [HARBOUR], total: 1 }));
  network.on('GET /users/me/exams', () => ({ items: [{ ...ARRIVED, ingest }], total: 1 }));
});
afterEach(forgetPage);

async function openMyExams(search = ''): Promise<void> {
  openPage(`/storage${search}`, { routes: [{ path: '/storage', page: MyExamsPage }] });
  await screen.findByText('Amara Okafor');
}

test.each(Object.entries(INGEST_LABELS))('an exam that is %s says %s in its row', async (state, label) => {
  ingest = { state: state as keyof typeof INGEST_LABELS, problem: null };
  await openMyExams();
  expect(within(screen.getByRole('row', { name: /Amara Okafor/ })).getByText(label)).toBeTruthy();
});

test('an exam that has arrived says nothing of its way', async () => {
  ingest = null;
  await openMyExams();
  for (const label of Object.values(INGEST_LABELS)) expect(screen.queryByText(label)).toBeNull();
});

test('an incomplete exam stays visible to its operator with the reason', async () => {
  ingest = { state: 'failed', problem: PROBLEM };
  await openMyExams();
  expect(within(screen.getByRole('row', { name: /Amara Okafor/ })).getByText(PROBLEM)).toBeTruthy();
});

test('so it does at the width of a phone', async () => {
  setWindowWidth(390);
  ingest = { state: 'failed', problem: PROBLEM };
  await openMyExams();
  const card = within(screen.getByRole('listitem'));
  expect(card.getByText('Problem')).toBeTruthy();
  expect(card.getByText(PROBLEM)).toBeTruthy();
});

test('the preview says how far the exam is, and shows its clips once it has arrived, without a reload', async () => {
  let previews = 0;
  network.on(`GET /exams/${GUID}`, () => {
    previews += 1;
    return PREVIEW;
  });
  ingest = { state: 'failed', problem: PROBLEM };
  await openMyExams(`?exam=${GUID}`);
  const status = await screen.findByRole('status', { name: 'Arrival' });
  expect(status.textContent).toBe(`Problem${PROBLEM}`);

  ingest = { state: 'uploading', problem: null };
  await act(() => queryClient.invalidateQueries({ queryKey: ['stored-exams'] }));
  const said = 'UploadingThe clips of this exam are still on their way.';
  await waitFor(() => expect(status.textContent).toBe(said));

  const asked = previews;
  ingest = null;
  await act(() => queryClient.invalidateQueries({ queryKey: ['stored-exams'] }));
  await waitFor(() => expect(previews).toBe(asked + 1));
  expect(status.textContent).toBe('');
});

test('exports what it shows: the same search and order, as a file', async () => {
  await openMyExams('?search=okafor&sort=patient_id&order=asc');
  const link = screen.getByRole('link', { name: 'Export CSV' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect(pathname).toBe('/api/users/me/exams');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    format: 'csv',
    search: 'okafor',
    sort: 'patient_id',
    order: 'asc',
  });
  expect(searchParams.get('columns')).toContain('patient_full_name');
  expect(link.hasAttribute('download')).toBe(true);
});

test('AMB-127: names the workspace that gets new exams; with one workspace there is nothing to change', async () => {
  await openMyExams();
  expect((await screen.findByRole('note')).textContent).toBe(
    'New exams go to Harbour Vein Clinic, on this page and in the phone app.',
  );
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

test('AMB-069: the active workspace is changed in place, against what the page showed', async () => {
  const north = { ...HARBOUR, guid: 'north', name: 'Nordpraxis Hamburg', is_active: false };
  network.on('GET /users/me/workspaces', () => ({ items: [HARBOUR, north], total: 2 }));
  network.on('PATCH /users/me', () => ({}));
  network.on('GET /current', () => ({ guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] }));
  network.on('GET /users/me/billing', () => refused('service_unavailable'));
  await openMyExams();
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Nordpraxis Hamburg' }));
  await waitFor(() =>
    expect(network.sent('PATCH /users/me')).toEqual([
      { active_workspace_guid: 'north', expected: { active_workspace_guid: 'harbour' } },
    ]),
  );
});
