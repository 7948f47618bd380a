import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { StoredExam as StoredExamShape } from '@sonoboard/contract/exams/stored-exam.shapes';
import { fieldsOf } from '../ui/table/column-choice.ts';
import { resultColumn } from './result-column.tsx';
import { storedExamColumns } from './stored-exam-columns.tsx';
import type { StoredExam } from './stored-exams.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const EXAM: StoredExam = {
  clip_set_guid: '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  patient_id: '4471-0932',
  patient_full_name: 'Amara Okafor',
  protocol: 'aorta',
  scanned_points: 5,
  date_created: '2025-11-14T23:30:00Z',
  date_created_timezone_id: 'Europe/Berlin',
  result: null,
  ingest: null,
  is_urgent: false,
  urgent_reason: null,
  target: null,
};

function columnsOf(config: Partial<ReturnType<typeof defaultUserConfig>> = {}, isNarrow = false) {
  const now = new Date('2025-11-15T08:00:00Z');
  return storedExamColumns({ config: { ...defaultUserConfig(), ...config }, now, isNarrow });
}

function cell(id: string): string | null {
  const column = columnsOf().find((candidate) => candidate.id === id);
  return render(<>{column?.render(EXAM)}</>).container.textContent;
}

test('AMB-182: GUID, Patient ID, Patient Name, Protocol, Exam views, Date created, each sortable', () => {
  expect(columnsOf().map((column) => column.header)).toEqual([
    'GUID',
    'Patient ID',
    'Patient Name',
    'Protocol',
    'Exam views',
    'Date created',
  ]);
  expect(columnsOf().every((column) => column.sortKey !== undefined)).toBe(true);
});

test('RV-133, RV-134: names can be hidden, and the disclaimer makes the id an Exam ID', () => {
  const headers = columnsOf({
    record_patient_name_default_value: 'disabled',
    record_patient_name_enable_user_overwrite: false,
    show_no_diagnostics_disclaimer: true,
  }).map((column) => column.header);
  expect(headers).not.toContain('Patient Name');
  expect(headers).toContain('Exam ID');
});

test('RV-135: exam views are the scanned points over the views of the protocol', () => {
  expect(cell('exam_views')).toBe('5/6');
});

test("AMB-188: the date is told in the reader's zone", () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(cell('date_created')).toBe('Today, 00:30');
});

test('at 1280 px all columns are in view, the result and its New mark among them', () => {
  const [padding, borders, scrollBar, chevron] = [64, 2, 15, 44];
  const reader = { config: defaultUserConfig(), now: new Date(), isNarrow: false, isRoomy: false };
  const columns = [...storedExamColumns(reader), resultColumn(new Date('2026-11-15T08:00:00Z'))];
  const width = columns.reduce((sum, column) => sum + column.width, chevron);
  expect(width).toBeLessThanOrEqual(1280 - padding - borders - scrollBar);
});

test('beside the drawer the table fits a window of 1200 px with a scroll bar', () => {
  const [drawer, gap, paddingLeft, borders, scrollBar] = [540, 32, 32, 2, 15];
  const widths = columnsOf({}, true).map(({ width }) => width);
  expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(
    1200 - drawer - gap - paddingLeft - borders - scrollBar,
  );
});

test('a file has what the columns show, by the names of the reply, and no name that is hidden', () => {
  const declared = Object.keys(StoredExamShape.def.shape);
  const fields = fieldsOf([...columnsOf(), resultColumn(new Date('2026-11-15T08:00:00Z'))]);
  expect(fields.filter((field) => !declared.includes(field.split('.')[0] ?? ''))).toEqual([]);
  expect(fields).toContain('patient_full_name');
  const hiding = columnsOf({
    record_patient_name_default_value: 'disabled',
    record_patient_name_enable_user_overwrite: false,
  });
  expect(fieldsOf(hiding)).not.toContain('patient_full_name');
});
