import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useParams } from '@tanstack/react-router';
import type { UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { FACTS, importFile } from './import-file.fixture.ts';
import { ImportPage } from './import-page.tsx';
import type { Import, ImportFile } from './imports.queries.ts';

const G = '10000000-0000-4000-8000-00000000000a';
const FILM = importFile({ guid: 'f1', name: 'film.mp4', suggested_view: 'left_gsv_cfv' });
const DICOM = importFile({ guid: 'f2', name: 'us.dcm', facts: FACTS });
const CONFIG = { available_protocols: ['dvt_left_two_point', 'aorta'] as const };

const network = fakeNetwork();
/** The uploads that the page has begun; a test sends their bytes by hand. */
const tus = vi.hoisted(() => ({ started: [] as UploadOptions[], aborted: 0 }));

vi.mock('tus-js-client', () => ({
  Upload: class {
    readonly options: UploadOptions;
    constructor(_file: File, options: UploadOptions) {
      this.options = options;
    }
    start() {
      tus.started.push(this.options);
    }
    async abort() {
      tus.aborted += 1;
    }
  },
}));

beforeEach(() => {
  setWindowWidth(1440);
  tus.started = [];
  tus.aborted = 0;
});
afterEach(() => {
  forgetPage();
  sessionStorage.clear();
});

function reply(files: readonly ImportFile[], change: Partial<Import> = {}): Import {
  const facts = {
    state: 'open',
    source: 'web',
    created_at: '2026-11-15T10:00:00.000Z',
    exam_guid: null,
  } as const;
  return { guid: G, ...facts, duplicate_exams: [], files: [...files], ...change };
}

interface Situation {
  readonly files?: readonly ImportFile[];
  readonly imports?: readonly object[];
  readonly awaited?: readonly object[];
  readonly config?: object;
  readonly change?: Partial<Import>;
}

async function openImport(
  address: string,
  { files = [], imports = [], awaited = [], config = CONFIG, change }: Situation = {},
) {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] }, config });
  network.on('GET /imports/awaited-rescans', () => ({ items: awaited, total: awaited.length }));
  network.on('GET /imports', () => ({ items: imports, total: imports.length }));
  network.on(`GET /imports/${G}`, () => reply(files, change));
  function Page() {
    const { importGuid } = useParams({ strict: false });
    return <ImportPage importGuid={importGuid} lost={<p>Lost</p>} />;
  }
  const router = openPage(address, {
    routes: [
      { path: '/import-exam/{-$importGuid}', page: Page },
      { path: '/storage', page: () => <p>My Exams is open</p> },
    ],
  });
  await screen.findByRole('heading', { level: 1 });
  return router;
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } });
const line = async (name: string) =>
  (await screen.findByRole('button', { name: `Remove ${name}` })).closest('li');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('files', () => {
  test('the first file begins the import; it is announced with its hash, sent, converted and shown', async () => {
    sessionStorage.setItem('new-import', G);
    let file = importFile({ size: 3, received: 0, state: 'receiving' });
    const router = await openImport('/import-exam');
    network.on('POST /imports', () => reply([]));
    network.on(`GET /imports/${G}`, () => reply([file]));
    network.on(`POST /imports/${G}/files`, ({ body }) => {
      file = { ...file, guid: (body as { file: { upload_guid: string } }).file.upload_guid };
      return reply([file]);
    });
    choose(new File(['abc'], 'film.mp4'));
    await waitFor(() => expect(tus.started).toHaveLength(1));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/import-exam/${G}`));
    expect(network.sent('POST /imports')).toEqual([{ guid: G }]);
    expect(network.sent(`POST /imports/${G}/files`)).toEqual([
      {
        name: 'film.mp4',
        file: {
          upload_guid: file.guid,
          size: 3,
          sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        },
      },
    ]);
    expect(tus.started[0]?.uploadUrl).toBe(`/api/uploads/${file.guid}`);
    tus.started[0]?.onProgress?.(2, 3);
    await waitFor(async () => expect((await line('film.mp4'))?.textContent).toContain('Uploading… 66 %'));
    file = { ...file, received: 3, state: 'converting' };
    tus.started[0]?.onSuccess?.({ lastResponse: {} as never });
    expect(await screen.findByText('Converting…')).toBeTruthy();
    file = { ...file, state: 'ready' };
    expect(await screen.findByLabelText('Preview of film.mp4')).toBeTruthy();
  });

  test('after a reload the same file, chosen again, goes on where its upload stopped', async () => {
    const part = importFile({ guid: 'p1', name: 'a.dcm', size: 3, received: 1, state: 'receiving' });
    await openImport(`/import-exam/${G}`, { files: [part] });
    expect((await line('a.dcm'))?.textContent).toContain(
      'The upload stopped at 33 %. Drop or choose this file again to go on from there.',
    );
    network.on(`POST /imports/${G}/files`, () => reply([part]));
    choose(new File(['abc'], 'a.dcm'));
    await waitFor(() => expect(tus.started).toHaveLength(1));
    expect(tus.started[0]?.uploadUrl).toBe('/api/uploads/p1');
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  });

  test('another file of the same name and size becomes a file of its own', async () => {
    const part = importFile({ guid: 'p1', name: 'a.dcm', size: 3, received: 1, state: 'receiving' });
    await openImport(`/import-exam/${G}`, { files: [part] });
    network.on(`POST /imports/${G}/files`, ({ body }) => {
      const { upload_guid: guid } = (body as { file: { upload_guid: string } }).file;
      return guid === 'p1' ? refused('upload_taken') : reply([part, { ...part, guid }]);
    });
    choose(new File(['abd'], 'a.dcm'));
    await waitFor(() => expect(tus.started).toHaveLength(1));
    expect(tus.started[0]?.uploadUrl).not.toContain('p1');
    expect(screen.getAllByRole('button', { name: 'Remove a.dcm' })).toHaveLength(2);
  });

  test('an upload that stops says why, lets the next file pass, and is tried again', async () => {
    await openImport(`/import-exam/${G}`);
    network.on(`POST /imports/${G}/files`, () => reply([]));
    choose(new File(['abc'], 'a.mp4'), new File(['abc'], 'b.mp4'), new File([], 'empty.mp4'));
    expect((await line('empty.mp4'))?.textContent).toContain('The file is empty.');
    await waitFor(() => expect(tus.started).toHaveLength(1));
    tus.started[0]?.onError?.(new Error('gone'));
    expect(await screen.findByText('The connection was lost.')).toBeTruthy();
    await waitFor(() => expect(tus.started).toHaveLength(2));
    tus.started[1]?.onSuccess?.({ lastResponse: {} as never });
    press('Try again: a.mp4');
    await waitFor(() => expect(tus.started).toHaveLength(3));
    expect(tus.started[2]?.uploadUrl).toBe(tus.started[0]?.uploadUrl);
  });

  test('a broken file shows its sentence and is removed without asking; a sound one is asked for by name', async () => {
    const broken = importFile({
      guid: 'b1',
      name: 'notes.txt',
      state: 'failed',
      problem: 'This is no video.',
    });
    await openImport(`/import-exam/${G}`, { files: [broken, FILM] });
    expect((await line('notes.txt'))?.textContent).toContain('This is no video.');
    network.on(`DELETE /imports/${G}/files/b1`, () => reply([FILM]));
    press('Remove notes.txt');
    await waitFor(() => expect(screen.queryByText('This is no video.')).toBeNull());
    network.on(`DELETE /imports/${G}/files/f1`, () => reply([]));
    press('Remove film.mp4');
    const dialog = await screen.findByRole('dialog', { name: 'Remove film.mp4?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.sent(`DELETE /imports/${G}/files/f1`)).toHaveLength(1));
  });

  test('leaving while a file is being sent asks, and names it', async () => {
    const router = await openImport(`/import-exam/${G}`);
    network.on(`POST /imports/${G}/files`, () => reply([]));
    choose(new File(['abc'], 'a.mp4'));
    await waitFor(() => expect(tus.started).toHaveLength(1));
    void router.navigate({ to: '/storage' });
    const dialog = await screen.findByRole('dialog', { name: 'Leave while files are being sent?' });
    expect(dialog.textContent).toContain('Not sent whole yet: a.mp4.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('My Exams is open')).toBeTruthy();
    expect(tus.aborted).toBe(1);
  });
});

describe('the exam', () => {
  test('DICOM fills in the patient; protocol and views are chosen; My Exams opens with the new exam', async () => {
    const router = await openImport(`/import-exam/${G}`, { files: [FILM, DICOM] });
    expect(screen.getByText('Filled in from us.dcm. What you type stands.')).toBeTruthy();
    expect(field('Last name (optional)').value).toBe('Demo');
    fireEvent.change(field('First name (optional)'), { target: { value: 'Pia' } });
    expect(screen.getByLabelText<HTMLSelectElement>('View of us.dcm').disabled).toBe(true);
    fireEvent.change(field('Protocol'), { target: { value: 'dvt_left_two_point' } });
    expect(field('View of film.mp4').value).toBe('left_gsv_cfv');
    expect(screen.getByText('Without a view, and left out: us.dcm')).toBeTruthy();
    fireEvent.change(field('View of us.dcm'), { target: { value: 'left_gsv_cfv' } });
    expect(screen.getByText('film.mp4 has this view already')).toBeTruthy();
    fireEvent.change(field('View of us.dcm'), { target: { value: 'left_popliteal_1' } });
    expect(screen.getByText('Ready to submit')).toBeTruthy();
    network.on(`POST /imports/${G}/submit`, () => refused('server_error'));
    press('Submit exam');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field('First name (optional)').value).toBe('Pia');
    network.on(`POST /imports/${G}/submit`, () => ({ exam_guid: 'e1' }));
    press('Submit exam');
    expect(await screen.findByText('My Exams is open')).toBeTruthy();
    expect(router.state.location.search).toEqual({ exam: 'e1' });
    expect(snackbars.current()?.text).toBe('Exam submitted');
    const [first, second] = network.sent(`POST /imports/${G}/submit`);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      exam: { guid: G, protocol: 'dvt_left_two_point', patient: { first_name: 'Pia', last_name: 'Demo' } },
      clips: [
        { file_guid: 'f1', anatomical_view: 'left_gsv_cfv' },
        { file_guid: 'f2', anatomical_view: 'left_popliteal_1' },
      ],
    });
  });

  test('what is missing is said, and shown at its field once someone submits', async () => {
    await openImport(`/import-exam/${G}`, { files: [FILM] });
    expect(screen.getAllByText('Choose a protocol')).toHaveLength(2);
    press('Submit exam');
    await waitFor(() => expect(document.activeElement).toBe(field('Protocol')));
    expect(field('Protocol').getAttribute('aria-invalid')).toBe('true');
  });

  test('names in a picture are warned of, and someone has to say that they looked', async () => {
    const files = [{ ...FILM, burned_in: 'yes' as const }];
    await openImport(`/import-exam/${G}`, { files, config: { available_protocols: ['dvt_left_two_point'] } });
    expect(screen.getByRole('alert').textContent).toContain('part of the picture in film.mp4');
    expect(screen.getByText('Look at the pictures with names in them')).toBeTruthy();
    press('Submit exam');
    expect(await screen.findByText('Look at these pictures first')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /^I have checked the pictures/ }));
    expect(screen.getByText('Ready to submit')).toBeTruthy();
  });

  test('where the files do not say whether names stand in them, a hint suffices', async () => {
    const files = [{ ...FILM, burned_in: 'unknown' as const }];
    await openImport(`/import-exam/${G}`, { files, config: { available_protocols: ['dvt_left_two_point'] } });
    expect(screen.getByText(/Not every file says whether a name is part of its picture/)).toBeTruthy();
    expect(screen.getByText('Ready to submit')).toBeTruthy();
  });

  test('an account without names is asked for none, and its id is an Exam ID', async () => {
    const config = {
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
      show_no_diagnostics_disclaimer: true,
    };
    await openImport(`/import-exam/${G}`, { files: [DICOM], config });
    expect(field('Exam ID (optional)').value).toBe('4471-0932');
    expect(screen.queryByLabelText(/First name/)).toBeNull();
  });

  test('discarding asks, names the files, and gives them up', async () => {
    await openImport(`/import-exam/${G}`, { files: [FILM, DICOM] });
    network.on(`DELETE /imports/${G}`, () => ({}));
    press('Discard');
    const dialog = await screen.findByRole('dialog', { name: 'Discard this import?' });
    expect(dialog.textContent).toContain('film.mp4, us.dcm');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('My Exams is open')).toBeTruthy();
    expect(network.sent(`DELETE /imports/${G}`)).toHaveLength(1);
  });
});

describe('the right patient, once', () => {
  const ONE_PROTOCOL = { available_protocols: ['dvt_left_two_point'] };
  const VIEWED = { ...DICOM, suggested_view: 'left_popliteal_1' };

  test('files of two patients cannot be submitted until the wrong one is removed', async () => {
    const other = importFile({
      guid: 'f3',
      name: 'other.dcm',
      suggested_view: 'left_gsv_cfv',
      facts: { ...FACTS, patient_id: '99', patient_last_name: 'Other' },
    });
    await openImport(`/import-exam/${G}`, { files: [VIEWED, other], config: ONE_PROTOCOL });
    expect(screen.getByRole('alert').textContent).toContain(
      'Petra Demo, 4471-0932, born 1961-04-02 (us.dcm), and Petra Other, 99',
    );
    const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit exam' });
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('The files are of different patients: remove the wrong ones')).toBeTruthy();
    network.on(`DELETE /imports/${G}/files/f3`, () => reply([VIEWED]));
    press('Remove other.dcm');
    const dialog = await screen.findByRole('dialog', { name: 'Remove other.dcm?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(submit().disabled).toBe(false));
  });

  test('files that an exam has already are asked about by the name of that exam', async () => {
    const duplicate = {
      exam_guid: '20000000-0000-4000-8000-00000000000a',
      protocol: 'dvt_left_two_point',
      created_at: '2026-03-01T09:00:00.000Z',
      created_at_timezone_id: 'Europe/Berlin',
      operator_name: 'Mia Scan',
      is_own: true,
      may_open: true,
      file_guids: ['f2'],
    } as const;
    const change = { duplicate_exams: [{ ...duplicate, file_guids: ['f2'] }] };
    await openImport(`/import-exam/${G}`, { files: [VIEWED], config: ONE_PROTOCOL, change });
    expect(screen.getByText(/^Already imported: us\.dcm/)).toBeTruthy();
    network.on(`POST /imports/${G}/submit`, () => ({ exam_guid: 'e1' }));
    press('Submit exam');
    const ask = () => screen.findByRole('dialog', { name: 'These files are already in an exam' });
    const link = within(await ask()).getByRole('link', { name: /DVT Left Two Point.*20000000 by Mia Scan/ });
    expect(link.getAttribute('href')).toBe(`/storage?exam=${duplicate.exam_guid}`);
    fireEvent.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.sent(`POST /imports/${G}/submit`)).toEqual([]);
    press('Submit exam');
    fireEvent.click(within(await ask()).getByRole('button', { name: 'Submit another exam' }));
    expect(await screen.findByText('My Exams is open')).toBeTruthy();
    expect(network.sent(`POST /imports/${G}/submit`)).toMatchObject([{ accepts_duplicate: true }]);
  });
});

describe('imports that wait', () => {
  test('own ones and those that scanners sent are listed, and one is gone on with', async () => {
    const waiting = {
      guid: G,
      state: 'open',
      source: 'dicom-web',
      created_at: '2026-03-05T10:00:00.000Z',
      exam_guid: null,
      file_count: 2,
      patient_id: '4471-0932',
      patient_first_name: 'Petra',
      patient_last_name: 'Demo',
    };
    const router = await openImport('/import-exam', { files: [DICOM], imports: [waiting] });
    const table = await screen.findByRole('table', { name: 'Open imports' });
    expect(table.textContent).toContain('Received from a scanner');
    fireEvent.click(within(table).getByText('Petra Demo, 4471-0932'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/import-exam/${G}`));
    expect(await line('us.dcm')).toBeTruthy();
  });

  test('one that became an exam leads to it', async () => {
    await openImport(`/import-exam/${G}`, { change: { state: 'submitted', exam_guid: 'e1' } });
    const link = await screen.findByRole('link', { name: 'Open the exam' });
    expect(link.getAttribute('href')).toBe('/storage?exam=e1');
  });
});

describe('a rescan', () => {
  const AWAITED = {
    exam_guid: '20000000-0000-4000-8000-00000000000a',
    protocol: 'aorta',
    patient_id: '4471-0932',
    patient_first_name: 'Petra',
    patient_last_name: 'Demo',
    patient_sex: null,
    patient_date_of_birth: null,
    created_at: '2026-03-01T09:00:00.000Z',
    created_at_timezone_id: 'Europe/Berlin',
    asked_at: '2026-03-02T09:00:00.000Z',
  };
  const rescanOf = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Rescan of (optional)' });

  test('is said by choosing the exam that it repeats; its protocol and patient stand in the fields', async () => {
    await openImport(`/import-exam/${G}`, { files: [FILM], awaited: [AWAITED] });
    await waitFor(() => expect(rescanOf().disabled).toBe(false));
    fireEvent.mouseDown(rescanOf());
    fireEvent.click(await screen.findByRole('option', { name: /^Petra Demo, 4471-0932/ }));
    await waitFor(() => expect(field('Protocol').value).toBe('aorta'));
    expect(rescanOf().value).toContain('Petra Demo, 4471-0932 · Aorta');
    expect(field('Last name (optional)').value).toBe('Demo');
    expect(screen.getByText('Filled in from the exam that is repeated. What you type stands.')).toBeTruthy();
    const [view] = PROTOCOLS.aorta.views;
    fireEvent.change(field('View of film.mp4'), { target: { value: view?.id } });
    network.on(`POST /imports/${G}/submit`, () => ({ exam_guid: 'e1' }));
    press('Submit exam');
    expect(await screen.findByText('My Exams is open')).toBeTruthy();
    expect(network.sent(`POST /imports/${G}/submit`)).toMatchObject([
      { exam: { linked_to: AWAITED.exam_guid } },
    ]);
  });

  test('is suggested where a file is of a patient whose exam awaits one', async () => {
    await openImport(`/import-exam/${G}`, { files: [DICOM], awaited: [AWAITED] });
    fireEvent.click(await screen.findByRole('button', { name: 'This is its rescan' }));
    await waitFor(() => expect(rescanOf().value).toContain('Petra Demo'));
    expect(screen.queryByText(/An exam of this patient awaits a rescan/)).toBeNull();
  });

  test('without exams that await one there is nothing to choose, and the field says so', async () => {
    await openImport(`/import-exam/${G}`, { files: [FILM] });
    await waitFor(() => expect(rescanOf().placeholder).toBe('None of your exams awaits a rescan'));
    expect(rescanOf().disabled).toBe(true);
  });

  test('who comes from a result has its exam chosen, and is told when it awaits none any more', async () => {
    await openImport(`/import-exam/${G}?rescan_of=${AWAITED.exam_guid}`, {
      files: [FILM],
      config: { available_protocols: ['dvt_left_two_point'] },
    });
    expect(await screen.findByText('This exam awaits no rescan any more')).toBeTruthy();
    expect(screen.getByText('Look at which exam is repeated')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Clear'));
    await waitFor(() => expect(screen.queryByText('This exam awaits no rescan any more')).toBeNull());
  });
});
