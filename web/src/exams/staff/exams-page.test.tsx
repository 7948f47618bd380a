import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROTOCOLS, STAFF_PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { ExamsPage } from './exams-page.tsx';
import type { StaffExam } from './staff-exams.queries.ts';

const guid = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const FOUR = guid('4');
const THREE = guid('3');
const ALPHA = { guid: guid('a'), name: 'Alpha Trial' };
const BETA = { guid: guid('b'), name: 'Beta' };

const EXAM: StaffExam = {
  clip_set_guid: FOUR,
  created_at: '2026-02-27T10:00:00.000Z',
  collections: ['Beta'],
  collection_guids: [BETA.guid],
  scan_id: 'scan-1',
  is_virtual_scan: true,
  protocol: 'dvt_left_four_point',
  scanned_points: 4,
  exam_views: '4/4',
  is_practise_exam: true,
  is_aborted: false,
  bucket: 'west',
  scanner_id: 'SC-1',
  guid: guid('c'),
  email: 'nurse@test.example',
  scan_nr: 7,
  patient_id: 'MRN-1',
  first_name: 'Ada',
  last_name: 'Lovelace',
  height: 170,
  sex: 'female',
  weight: 60,
  date_of_birth: '1950-01-02',
  timestamp: '2026-02-27T10:10:00.000Z',
  timestamp_timezone_id: 'UTC',
  month: '2026-02',
};
const OTHER: StaffExam = {
  ...EXAM,
  clip_set_guid: THREE,
  protocol: 'aorta',
  scanned_points: 3,
  exam_views: '3/6',
  is_practise_exam: false,
  is_virtual_scan: false,
  collections: [],
  collection_guids: [],
};

const network = fakeNetwork();
const asked: URLSearchParams[] = [];
const pathOfAdding = `POST /dataCollections/${ALPHA.guid}/clip_sets`;

beforeEach(() => {
  setWindowWidth(1440);
  asked.length = 0;
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on('GET /dataCollections/all', () => ({ items: [ALPHA, BETA], total: 2 }));
  network.on('GET /reports_dashboard/exams', ({ query }) => {
    asked.push(query);
    const isSecondPage = query.get('offset') === '50';
    return { exams: isSecondPage ? [{ ...OTHER, clip_set_guid: guid('5') }] : [EXAM, OTHER], total: 51 };
  });
});
afterEach(forgetPage);

async function openExams(search = '') {
  const router = openPage(`/internal/exams${search}`, {
    routes: [{ path: '/internal/exams', page: ExamsPage }],
  });
  await screen.findByText('44444444');
  return router;
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select row/ });
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Data Collection' });

test('AD-042, AD-045, AD-047, AD-307: completed exams by the first 8 characters of their guid, with month and Open icon', async () => {
  await openExams();
  expect(asked[0]?.get('sort')).toBe('timestamp');
  expect(asked[0]?.get('order')).toBe('desc');
  expect(screen.getAllByText('2026-02')).toHaveLength(2);
  const open = screen.getByRole('link', { name: 'Open exam 44444444' });
  expect(open.getAttribute('href')).toBe(`/internal/exams/${FOUR}`);
  expect(screen.getByRole('link', { name: 'Beta' }).getAttribute('href')).toBe(
    `/internal/data-collections/${BETA.guid}`,
  );
  expect(screen.getAllByRole('link', { name: 'nurse@test.example' })[0]?.getAttribute('href')).toBe(
    `/user-settings/${EXAM.guid}`,
  );
  expect(screen.getByText('Practice', { selector: 'span' })).toBeTruthy();
});

test('AD-046, AD-310: a cell is highlighted when 4 or more points were scanned', async () => {
  await openExams();
  expect(screen.getByText('4/4').hasAttribute('data-highlighted')).toBe(true);
  expect(screen.getByText('3/6').hasAttribute('data-highlighted')).toBe(false);
});

describe('AD-043: the table is selectable', () => {
  test('select-all takes the rows of the page, and they stay selected on other pages', async () => {
    await openExams();
    expect(addButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /all/i }));
    expect(boxes().every((box) => box.checked)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /next page/i }));
    await screen.findByText('55555555');
    expect(boxes().map((box) => box.checked)).toEqual([false]);
    expect(screen.getByRole('button', { name: 'Clear 2 selected' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear 2 selected' }));
    expect(addButton().disabled).toBe(true);
  });
});

describe('AD-044: Add to Data Collection opens a dialog', () => {
  async function openDialog() {
    await openExams();
    for (const box of boxes()) fireEvent.click(box);
    fireEvent.click(addButton());
    const dialog = await screen.findByRole('dialog', { name: 'Add to Data Collection' });
    await within(dialog).findByRole('button', { name: 'Alpha Trial' });
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Data collection' });
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add' });
    return { dialog, field, submit };
  }

  test('AD-160: submit is enabled only when the typed name matches an existing collection, whatever its case', async () => {
    const { field, submit } = await openDialog();
    expect(submit.disabled).toBe(true);
    for (const typed of ['zzz', 'Alpha', 'Alpha Trials']) {
      fireEvent.change(field, { target: { value: typed } });
      expect(submit.disabled).toBe(true);
    }
    fireEvent.change(field, { target: { value: ' alpha TRIAL ' } });
    expect(submit.disabled).toBe(false);
  });

  test("AD-210, AD-283: 'Added {n} exams to {name}' counts what was not in the collection yet", async () => {
    network.on(pathOfAdding, () => ({ items: [{ guid: FOUR }] }));
    const { dialog, submit } = await openDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Alpha Trial' }));
    fireEvent.click(submit);
    await waitFor(() => expect(snackbars.current()?.text).toBe('Added 1 exams to Alpha Trial'));
    expect(network.sent(pathOfAdding)).toEqual([{ clip_set_guids: [FOUR, THREE] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(boxes().some((box) => box.checked)).toBe(false);
  });

  test('what was typed and selected survives a failed call', async () => {
    network.on(pathOfAdding, () => refused('collection_not_found'));
    const { field, submit } = await openDialog();
    fireEvent.change(field, { target: { value: 'alpha trial' } });
    fireEvent.click(submit);
    await waitFor(() =>
      expect(snackbars.current()).toMatchObject({ kind: 'error', text: 'Data collection not found.' }),
    );
    expect(field.value).toBe('alpha trial');
    await waitFor(() => expect(submit.disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(boxes().every((box) => box.checked)).toBe(true);
  });
});

describe('AD-042: filters are in the address', () => {
  test('AD-308: the filter offers all 15 protocols, aorta and eFAST before cardiac', async () => {
    await openExams();
    const filter = screen.getByRole('combobox', { name: 'Protocol' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All protocols', ...STAFF_PROTOCOL_NAMES.map((name) => PROTOCOLS[name].displayName)]);
  });

  test('what is chosen is asked for, and taken away again', async () => {
    const router = await openExams();
    fireEvent.change(screen.getByRole('combobox', { name: 'Protocol' }), { target: { value: 'aorta' } });
    await waitFor(() => expect(asked.at(-1)?.get('protocol')).toBe('aorta'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Practice' }), { target: { value: 'false' } });
    await waitFor(() => expect(asked.at(-1)?.get('is_practise_exam')).toBe('false'));
    await screen.findByRole('option', { name: 'Beta' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Collection' }), { target: { value: BETA.guid } });
    await waitFor(() => expect(asked.at(-1)?.get('collection')).toBe(BETA.guid));
    fireEvent.change(screen.getByLabelText('Completed from'), { target: { value: '2026-02-01' } });
    await waitFor(() => expect(asked.at(-1)?.get('from')).toBe('2026-02-01'));
    expect(router.state.location.searchStr).toContain('protocol=aorta');
    fireEvent.change(screen.getByRole('combobox', { name: 'Protocol' }), { target: { value: '' } });
    await waitFor(() => expect(asked.at(-1)?.get('protocol')).toBeNull());
    expect(asked.at(-1)?.get('from')).toBe('2026-02-01');
  });

  test('a slip in the address narrows nothing', async () => {
    await openExams('?protocol=knee&is_aborted=perhaps&from=2026-02-31&collection=x');
    for (const name of ['protocol', 'is_aborted', 'from', 'collection'])
      expect(asked[0]?.get(name)).toBeNull();
  });
});

test('AD-293: a list that fails shows a failed view', async () => {
  network.on('GET /reports_dashboard/exams', () => refused('server_error'));
  openPage('/internal/exams', { routes: [{ path: '/internal/exams', page: ExamsPage }] });
  expect(await screen.findByRole('button', { name: /try again|retry/i }, { timeout: 5000 })).toBeTruthy();
});
