import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { WorklistItem } from '@sonoboard/contract/worklists/worklist.shapes';
import { fieldsOf } from '../ui/table/column-choice.ts';
import { worklistColumns, worklistHref } from './worklist-columns.tsx';
import type { WorklistExam } from './worklists.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const EXAM: WorklistExam = {
  guid: '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  protocol: 'dvt_left_three_point_extended',
  patient_id: '4471-0932',
  patient_first_name: 'Amara',
  patient_last_name: 'Okafor',
  date_added: '2025-11-14T23:30:00Z',
  date_added_timezone_id: 'Europe/Berlin',
  operator_name: 'Jonas Weber',
  operator_email: 'jonas@harbour.example',
  scanner_id: 'SC-214',
  is_virtual_scan: false,
  linked_to: null,
  has_rescan: false,
  has_draft: false,
  due_at: null,
  is_urgent: false,
};

const RESCAN_OF = 'd7ad912f-0a4c-4d0e-9c1f-6a1d0c8a5b11';

function columnsOf(config: Partial<ReturnType<typeof defaultUserConfig>> = {}) {
  return worklistColumns({
    config: { ...defaultUserConfig(), ...config },
    now: new Date('2025-11-15T08:00:00Z'),
    sampleOperatorEmail: 'example@example.com',
  });
}

function cell(id: string, exam: Partial<WorklistExam> = {}) {
  const column = columnsOf().find((candidate) => candidate.id === id);
  return render(<>{column?.render({ ...EXAM, ...exam })}</>).container;
}

describe('columns', () => {
  test('are GUID, Protocol, Patient ID, Patient Name, Date added, Operator, each sortable (AMB-181)', () => {
    expect(columnsOf().map((column) => column.header)).toEqual([
      'GUID',
      'Protocol',
      'Patient ID',
      'Patient Name',
      'Date added',
      'Operator',
    ]);
    expect(columnsOf().every((column) => column.sortKey === column.id)).toBe(true);
  });

  test('the patient’s id is an exam’s id under show_no_diagnostics_disclaimer, and gone under hide_patient_id', () => {
    expect(headers({ show_no_diagnostics_disclaimer: true })).toContain('Exam ID');
    expect(headers({ hide_patient_id: true })).not.toContain('Patient ID');
  });

  test('accounts that hide names have no Patient Name; their cards are titled by the id, or by the guid', () => {
    const hidesNames = {
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    } as const;
    expect(headers(hidesNames)).not.toContain('Patient Name');
    expect(titleOf(hidesNames)).toBe('patient_id');
    expect(titleOf({ ...hidesNames, hide_patient_id: true })).toBe('guid');
    expect(titleOf({})).toBe('patient_name');
  });

  test('a file has what they show, by the names of the reply', () => {
    const declared = Object.keys(WorklistItem.def.shape);
    expect(fieldsOf(columnsOf()).filter((field) => !declared.includes(field))).toEqual([]);
    expect(fieldsOf(columnsOf())).toContain('patient_last_name');
  });

  function headers(config: Parameters<typeof columnsOf>[0]) {
    return columnsOf(config).map((column) => column.header);
  }

  function titleOf(config: Parameters<typeof columnsOf>[0]) {
    return columnsOf(config).find((column) => column.card === 'title')?.id;
  }
});

describe('cells', () => {
  test('the guid is shown by its first 8 characters', () => {
    expect(cell('guid').textContent).toBe('41936071');
  });

  test('the protocol carries its side and its full name', () => {
    expect(cell('protocol').textContent).toBe('LLeftDVT Left Three Point Extended');
  });

  test('a rescan has a chip, a virtual scan a mark that says so', () => {
    cell('protocol', { linked_to: RESCAN_OF, is_virtual_scan: true });
    expect(screen.getByText('Rescan')).toBeTruthy();
    expect(screen.getByTitle('This is a virtual scan.')).toBeTruthy();
  });

  test('an ordinary exam has neither', () => {
    cell('protocol');
    expect(screen.queryByText('Rescan')).toBeNull();
    expect(screen.queryByTitle('This is a virtual scan.')).toBeNull();
  });

  test("AMB-188: the date is told in the reader's zone, with the recorded clock where it differs", () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(cell('date_added').textContent).toBe('Today, 00:30');
    expect(cell('date_added', { date_added_timezone_id: 'Europe/Athens' }).textContent).toBe(
      'Today, 00:30 01:30 Athens',
    );
    expect(cell('date_added', { date_added_timezone_id: 'America/New_York' }).textContent).toBe(
      'Today, 00:30 November 14, 18:30 New York',
    );
  });

  test('an exam that the reader has begun to review has a chip that says so', () => {
    cell('protocol', { has_draft: true });
    expect(screen.getByText('Draft')).toBeTruthy();
    cleanup();
    cell('protocol');
    expect(screen.queryByText('Draft')).toBeNull();
  });

  test('below 1440 px all columns fit a window of 1280 px, and protocols have their short names', () => {
    const [padding, borders, scrollBar, chevron] = [64, 2, 15, 44];
    const reader = { config: defaultUserConfig(), now: new Date(), sampleOperatorEmail: '' };
    const columns = worklistColumns(reader, new Map(), { isRoomy: false });
    const width = columns.reduce((sum, column) => sum + column.width, chevron);
    expect(width).toBeLessThanOrEqual(1280 - padding - borders - scrollBar);
    const protocol = columns.find(({ id }) => id === 'protocol');
    expect(render(<>{protocol?.render(EXAM)}</>).container.textContent).toBe('LLeftDVT 3-Point Ext');
  });

  test('the operator is scanner id and name; the sample address is the Example User', () => {
    expect(cell('operator').textContent).toBe('SC-214 - Jonas Weber');
    expect(cell('operator', { operator_email: 'example@example.com', scanner_id: null }).textContent).toBe(
      'Example User',
    );
  });
});

describe('in a list with targets', () => {
  const NOW = Date.parse('2025-11-15T00:22:00Z');
  const targeted = (isRoomy = true) =>
    worklistColumns({ config: defaultUserConfig(), now: new Date(NOW), sampleOperatorEmail: '' }, new Map(), {
      isRoomy,
      targetsAt: NOW,
    });
  const shown = (id: string, exam: Partial<WorklistExam> = {}) => {
    const column = targeted().find((candidate) => candidate.id === id);
    return render(<>{column?.render({ ...EXAM, ...exam })}</>).container.textContent;
  };

  test('time to target and waiting come first; a file has what they are made of once', () => {
    const columns = targeted();
    expect(columns.slice(0, 3).map(({ header }) => header)).toEqual(['Time to target', 'Waiting', 'GUID']);
    expect(columns.map(({ sortKey }) => sortKey)).toContain('time_to_target');
    const fields = fieldsOf(columns);
    expect(fields.filter((field) => field === 'due_at' || field === 'is_urgent')).toEqual([
      'due_at',
      'is_urgent',
    ]);
    expect(fields.every((field) => Object.keys(WorklistItem.def.shape).includes(field))).toBe(true);
  });

  test.each([
    ['2025-11-15T00:14:00Z', 'Overdue 8 min', '52 min / 44 min'],
    ['2025-11-15T00:30:00Z', 'Due in 8 min', '52 min / 1 h'],
    ['2025-11-15T03:30:00Z', '3 h 08 min left', '52 min / 4 h'],
    [null, 'No target', '52 min'],
  ])('an exam that is due at %s: %s, waiting %s', (dueAt, time, waiting) => {
    expect(shown('time_to_target', { due_at: dueAt })).toBe(time);
    expect(shown('waiting', { due_at: dueAt })).toBe(waiting);
  });

  test('an urgent exam has a mark, here beside the time; elsewhere beside the protocol', () => {
    expect(shown('waiting', { is_urgent: true })).toContain('Urgent');
    expect(shown('protocol', { is_urgent: true })).not.toContain('Urgent');
    cleanup();
    expect(cell('protocol', { is_urgent: true }).textContent).toContain('Urgent');
  });

  test.each([
    [false, 1280],
    [true, 1440],
  ])('all columns fit their window beside a scroll bar, roomy: %s', (isRoomy, windowWidth) => {
    const [padding, borders, scrollBar, chevron] = [64, 2, 15, 44];
    const width = targeted(isRoomy).reduce((sum, column) => sum + column.width, chevron);
    expect(width).toBeLessThanOrEqual(windowWidth - padding - borders - scrollBar);
  });
});

test('SH-036: a row opens its review, a linked or rescanned exam the chain review', () => {
  expect(worklistHref(EXAM)).toBe(`/create-review/${EXAM.guid}`);
  expect(worklistHref({ ...EXAM, linked_to: RESCAN_OF })).toBe(`/create-chain-review/${EXAM.guid}`);
  expect(worklistHref({ ...EXAM, has_rescan: true })).toBe(`/create-chain-review/${EXAM.guid}`);
});
