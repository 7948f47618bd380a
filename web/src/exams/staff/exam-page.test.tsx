import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { ExamPage } from './exam-page.tsx';
import type { Compression, ExamCorrections, ExamMetadata } from './staff-exams.queries.ts';

const EXAM_GUID = '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const ORIGINAL = '51936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const PATH = `/reports_dashboard/${EXAM_GUID}`;

const EXAM: ExamMetadata = {
  guid: EXAM_GUID,
  is_practise_exam: false,
  is_urgent: false,
  urgent_reason: null,
  linked_to: ORIGINAL,
  created_at: '2026-02-27T10:00:00.000Z',
  completed_at: null,
  upload_started_at: '2026-02-27T10:20:00.000Z',
  uploaded_at: '2026-02-27T10:21:05.000Z',
  protocol: 'dvt_left_three_point_extended',
  created_at_timezone_id: 'UTC',
  patient_id: 'MRN-1',
  user_guid: '61936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  email: 'nurse@test.example',
  operator_name: 'Omar Perrin',
  scanned_points: 2,
  collections: [{ guid: '71936071-0a4c-4d0e-9c1f-6a1d0c8a5b11', name: 'Alpha' }],
  review_count: 2,
  chain: [
    { guid: ORIGINAL, created_at: '2026-02-26T10:00:00.000Z' },
    { guid: EXAM_GUID, created_at: '2026-02-27T10:00:00.000Z' },
  ],
};

const COMPRESSION: Compression = {
  clip_guid: '81936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  fps: 30,
  anatomical_view: 'left_gsv_cfv',
  attempt: 1,
  algorithm_assessment: 'positive',
  user_assessment: 'refer_to_rescan',
  duration: 4.25,
  filter: 'smooth',
  created_at: '2026-02-27T10:01:00.000Z',
  completed_at: '2026-02-27T10:01:10.000Z',
  full_view_ultrasound_video_url: null,
  full_view_segmentation_video_url: null,
  full_view_ultrasound_tar_url: null,
  full_view_segmentation_tar_url: null,
  ultrasound_video_url: null,
  segmentation_video_url: null,
  ultrasound_tar_url: null,
  segmentation_tar_url: null,
  full_view_tags: null,
};
const COMPRESSIONS: readonly Compression[] = [
  COMPRESSION,
  {
    ...COMPRESSION,
    clip_guid: '91936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
    attempt: 2,
    algorithm_assessment: 'negative',
    user_assessment: 'refer_to_ultrasound',
    duration: 2,
    created_at: '2026-02-27T10:02:00.000Z',
    completed_at: null,
  },
  {
    ...COMPRESSION,
    clip_guid: 'a1936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
    anatomical_view: 'left_calf_6',
    algorithm_assessment: 'refer_to_scan',
    user_assessment: 'not_applicable',
    created_at: '2026-02-27T10:03:00.000Z',
    completed_at: '2026-02-27T10:03:09.000Z',
  },
];

const CLIP_SET: ExamCorrections['exam'] = {
  guid: EXAM_GUID,
  patient_id: 'MRN-1',
  patient_first_name: 'Amara',
  patient_last_name: 'Okafor',
  patient_sex: 'female',
  patient_date_of_birth: '1960-02-29',
  patient_height: null,
  patient_weight: null,
  age: 65,
  bmi: null,
  protocol: 'dvt_left_three_point_extended',
  note: '',
  operator_email: 'nurse@test.example',
  operator_first_name: null,
  operator_last_name: null,
  user_guid: null,
  created_at: EXAM.created_at,
  created_at_timezone_id: 'UTC',
  ground_truth: null,
  exclude_from_analysis: false,
  is_practise_exam: false,
  is_aborted: false,
  is_linked: true,
};
const CORRECTION = {
  at: '2026-02-28T10:00:00.000Z',
  by: 'Cora Curator',
  field: 'patient_last_name',
  from: 'Okafur',
  to: 'Okafor',
};

const RETENTION = {
  clips_delete_at: null,
  exam_delete_at: null,
  clips_deleted_at: null,
  kept_because: null,
  hold: null,
  may_hold: true,
};

const network = fakeNetwork();
beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on(`GET ${PATH}/metadata`, () => ({ exam: EXAM }));
  network.on(`GET ${PATH}/compressions`, () => ({ compressions: COMPRESSIONS }));
  network.on(`GET ${PATH}/questionnaire`, () => ({ questionnaire: null }));
  network.on(`GET /exams/${EXAM_GUID}/internal`, () => ({ exam: CLIP_SET, corrections: [CORRECTION] }));
  network.on(`GET /exams/${EXAM_GUID}/hardware-usage`, () => ({ usage: null }));
  network.on(`GET /exams/${EXAM_GUID}/retention`, () => RETENTION);
});
afterEach(forgetPage);

async function openExam(): Promise<void> {
  const page = () => <ExamPage examGuid={EXAM_GUID} lost={<p>Lost</p>} />;
  openPage(`/internal/exams/${EXAM_GUID}`, { routes: [{ path: '/internal/exams/$examGuid', page }] });
  await screen.findByRole('table', { name: 'Metadata' });
}

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const tableOf = (name: string) => screen.findByRole('table', { name });

test('AD-048, AD-050, AD-051: back link, linked exam, and everything that the exam is linked with', async () => {
  await openExam();
  expect(screen.getByRole('link', { name: 'Exams' }).getAttribute('href')).toBe('/internal/exams');
  const metadata = await tableOf('Metadata');
  const links = within(metadata)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['nurse@test.example', `/user-settings/${EXAM.user_guid}`],
    ['51936071', `/internal/exams/${ORIGINAL}`],
    ['Original Scan', `/internal/exams/${ORIGINAL}`],
    ['2 reviews', `/internal/reviews?clipSet=${EXAM_GUID}`],
    ['Alpha', `/internal/data-collections/${EXAM.collections[0]?.guid}`],
  ]);
  expect(metadata.textContent).toContain('Rescan (this exam)');
});

test('AD-051, AD-148, AD-309: compressions as the app said them, left and right named, each a link to its page', async () => {
  await openExam();
  const compressions = await tableOf('Compressions');
  expect(cellsOf(compressions)).toEqual([
    ['View', 'Attempt', 'Algorithm', 'Operator', 'Duration', 'Filter'],
    ['GSV/CFV (left)', '1', 'positive', 'refer_to_rescan', '4.3 s', 'smooth'],
    ['GSV/CFV (left)', '2', 'negative', 'refer_to_ultrasound', '2.0 s', 'smooth'],
    ['Calf 6 (left)', '1', 'refer_to_scan', 'not_applicable', '4.3 s', 'smooth'],
  ]);
  expect(within(compressions).getAllByRole('link')[1]?.getAttribute('href')).toBe(
    `/internal/exams/${EXAM_GUID}/compression/left_gsv_cfv/2`,
  );
});

test('AD-051, AD-149, AMB-233: the summary has a line for each view; referrals to scan or ultrasound are indeterminate', async () => {
  await openExam();
  expect(cellsOf(await tableOf('Compressions summary'))).toEqual([
    ['View', 'Attempts', 'Total duration', 'Algorithm', 'Operator', 'Agreement'],
    ['GSV/CFV (left)', '2', '6.3 s', 'Negative', 'Indeterminate', 'Disagree'],
    ['Calf 6 (left)', '1', '4.3 s', 'Indeterminate', 'Indeterminate', 'Agree'],
  ]);
});

test('AD-144, AD-145, AD-146: the timeline in the order of time; what has no timestamp is not in it', async () => {
  await openExam();
  expect(cellsOf(await tableOf('Event timeline'))).toEqual([
    ['Time', 'Since start', 'Event'],
    ['2026-02-27 10:00:00', '0:00', 'exam created'],
    ['2026-02-27 10:01:00', '1:00', 'point left_gsv_cfv started'],
    ['2026-02-27 10:01:10', '1:10', 'point left_gsv_cfv completed'],
    ['2026-02-27 10:02:00', '2:00', 'point left_gsv_cfv started'],
    ['2026-02-27 10:03:00', '3:00', 'point left_calf_6 started'],
    ['2026-02-27 10:03:09', '3:09', 'point left_calf_6 completed'],
    ['2026-02-27 10:20:00', '20:00', 'exam upload started'],
    ['2026-02-27 10:21:05', '21:05', 'exam uploaded'],
  ]);
});

describe('AD-049, AD-133: the Practice Exam checkbox', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Practice Exam' });

  test('sends the change with what was seen, and is checked once it is saved', async () => {
    network.on(`PATCH ${PATH}`, () => ({ exam: { ...EXAM, is_practise_exam: true } }));
    await openExam();
    expect(box().checked).toBe(false);
    fireEvent.click(box());
    await screen.findByText('Saved');
    expect(box().checked).toBe(true);
    expect(network.sent(`PATCH ${PATH}`)).toEqual([
      { is_practise_exam: true, expected: { is_practise_exam: false } },
    ]);
  });

  test('keeps its old state when the change fails', async () => {
    network.on(`PATCH ${PATH}`, () => refused('server_error'));
    await openExam();
    fireEvent.click(box());
    await screen.findByText('Not saved');
    expect(box().checked).toBe(false);
    expect(snackbars.current()?.kind).toBe('error');
  });

  test('shows what someone else has set meanwhile', async () => {
    await openExam();
    network.on(`PATCH ${PATH}`, () => refused('changed_meanwhile'));
    network.on(`GET ${PATH}/metadata`, () => ({ exam: { ...EXAM, is_practise_exam: true } }));
    fireEvent.click(box());
    await waitFor(() => expect(box().checked).toBe(true));
    await screen.findByText('Not saved');
  });
});

describe('AD-055: placeholders', () => {
  test('of an exam without hardware usage and questionnaire', async () => {
    await openExam();
    expect(await screen.findByText('No hardware usage info')).toBeTruthy();
    expect(await screen.findByText('No questionnaire submitted')).toBeTruthy();
  });

  test('AD-219: an error of the hardware usage is ignored', async () => {
    network.on(`GET /exams/${EXAM_GUID}/hardware-usage`, () => refused('server_error'));
    await openExam();
    expect(await screen.findByText('No hardware usage info')).toBeTruthy();
    expect(snackbars.current()).toBeNull();
  });
});

test('AMB-236, AD-124: hardware usage shows scalars as cells and objects as indented JSON', async () => {
  const usage = { battery: 81, cooled: false, probe: { firmware: '12.1' }, note: null };
  network.on(`GET /exams/${EXAM_GUID}/hardware-usage`, () => ({ usage }));
  await openExam();
  expect(cellsOf(await tableOf('Hardware usage'))).toEqual([
    ['battery', '81'],
    ['cooled', 'false'],
    ['probe', '{\n  "firmware": "12.1"\n}'],
    ['note', '-'],
  ]);
});

test('AD-051: the questionnaire in words', async () => {
  network.on(`GET ${PATH}/questionnaire`, () => ({
    questionnaire: {
      iliac_proximal_thigh_swelling: true,
      iliac_history_of_dvt: null,
      iliac_type_of_dvt: null,
    },
  }));
  await openExam();
  expect(cellsOf(await tableOf('Questionnaire'))).toEqual([
    ['Proximal thigh swelling', 'Yes'],
    ['History of DVT', 'Not answered'],
    ['Type of DVT', 'Not answered'],
  ]);
});

test('an exam that is not there is the not-found page', async () => {
  network.on(`GET ${PATH}/metadata`, () => refused('exam_not_found'));
  const page = () => <ExamPage examGuid={EXAM_GUID} lost={<p>Lost</p>} />;
  openPage(`/internal/exams/${EXAM_GUID}`, { routes: [{ path: '/internal/exams/$examGuid', page }] });
  expect(await screen.findByText('Lost')).toBeTruthy();
});

describe('the patient of the exam', () => {
  const PATCH = `PATCH /exams/${EXAM_GUID}/internal`;
  const asCurator = () =>
    knowWorld({
      user: {
        guid: 'me',
        email: 'me@test.example',
        name: 'Me',
        permissions: ['internal', 'data-management'],
      },
    });

  async function openDialog(): Promise<HTMLElement> {
    asCurator();
    await openExam();
    fireEvent.click(await screen.findByRole('button', { name: 'Correct' }));
    return screen.findByRole('dialog', { name: 'Correct exam 41936071' });
  }
  const type = (dialog: HTMLElement, label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  test('is shown, with who corrected what, when, from and to', async () => {
    await openExam();
    const cells = cellsOf(await tableOf('Patient'));
    expect(cells).toContainEqual(['Name', 'Amara Okafor']);
    expect(cells).toContainEqual(['Patient ID', 'MRN-1']);
    expect(cellsOf(await tableOf('Corrections'))[1]?.slice(1)).toEqual([
      'Cora Curator',
      'Last name',
      'Okafur',
      'Okafor',
    ]);
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  });

  test('is corrected field by field; the dialog stays until everything is saved', async () => {
    const dialog = await openDialog();
    network.on(PATCH, ({ body }) =>
      'patient_height' in (body as object) ? refused('server_error') : { ...CLIP_SET },
    );
    type(dialog, 'First name', 'Amina');
    type(dialog, 'Height (cm)', '172');
    save();
    await waitFor(() => expect(network.sent(PATCH)).toHaveLength(2));
    expect(network.sent(PATCH)).toEqual([
      { patient_first_name: 'Amina', expected: { patient_first_name: 'Amara' } },
      { patient_height: 172, expected: { patient_height: null } },
    ]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    );
    expect(screen.queryByRole('dialog', { name: 'Correct exam 41936071' })).not.toBeNull();
    network.on(PATCH, () => ({ ...CLIP_SET }));
    save();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Correct exam 41936071' })).toBeNull());
    expect(snackbars.current()?.text).toBe('Corrections saved');
  });

  test('a patient ID is cleared only after a question', async () => {
    const dialog = await openDialog();
    network.on(PATCH, () => ({ ...CLIP_SET, patient_id: null }));
    type(dialog, 'Patient ID', '');
    save();
    await screen.findByRole('dialog', { name: 'Clear the patient ID?' });
    expect(network.sent(PATCH)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() =>
      expect(network.sent(PATCH)).toEqual([{ patient_id: null, expected: { patient_id: 'MRN-1' } }]),
    );
  });
});

describe('what becomes of the exam by the retention rules', () => {
  const CLIPS_DAY = '2026-04-01T10:00:00.000Z';
  const EXAM_DAY = '2026-05-02T10:00:00.000Z';

  test.each([
    ['when its clips go', { clips_delete_at: CLIPS_DAY }, 'Clips are deleted on April 01, 2026'],
    ['when it goes', { exam_delete_at: EXAM_DAY }, 'This exam is deleted on May 02, 2026'],
    ['that its clips are gone', { clips_deleted_at: CLIPS_DAY }, 'deleted by the retention rule on April 01'],
    [
      'what keeps it although it is due',
      { exam_delete_at: EXAM_DAY, kept_because: 'not_reviewed' },
      'due for deletion on May 02, 2026 (UTC). It stays until it is reviewed.',
    ],
  ])('says %s', async (_, changes, words) => {
    network.on(`GET /exams/${EXAM_GUID}/retention`, () => ({ ...RETENTION, ...changes }));
    await openExam();
    expect(await screen.findByText(new RegExp(words.replaceAll(/[().]/g, String.raw`\$&`)))).toBeTruthy();
  });
});
