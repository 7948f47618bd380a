import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { ReviewedExam as ReviewedExamShape } from '@sonoboard/contract/worklists/worklist.shapes';
import { fieldsOf } from '../ui/table/column-choice.ts';
import { reviewedExamColumns } from './reviewed-exam-columns.tsx';
import type { ReviewedExam } from './reviewed-exams.queries.ts';

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

afterEach(cleanup);

const EXAM: ReviewedExam = {
  guid: '11112222-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  clip_set_guid: '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  protocol: 'dvt_left_three_point_extended',
  patient_id: '4471-0932',
  patient_first_name: 'Amara',
  patient_last_name: 'Okafor',
  operator_name: 'Jonas Weber',
  operator_email: 'jonas@harbour.example',
  scanner_id: 'SC-214',
  email: 'helena@harbour.example',
  reviewer_name: 'Helena Vogt',
  reviewer_guid: '22223333-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  assessment: 'negative',
  calf_not_assessed: null,
  rating: 2,
  clinical_decision: 'discharge',
  clip_set_created_at: '2025-03-04T23:30:00Z',
  clip_set_created_at_timezone_id: 'Europe/Berlin',
  created_at: '2025-11-14T23:30:00Z',
  created_at_timezone_id: 'America/New_York',
  version: 1,
  is_virtual_scan: false,
  linked_to: null,
};

type Config = ReturnType<typeof defaultUserConfig>;

function columnsOf(config: Partial<Config> = {}, isRoomy = false) {
  const reader = {
    config: { ...defaultUserConfig(), enable_exam_diagnosis: true, allow_clinical_decision: true, ...config },
    now: new Date('2025-11-15T08:00:00Z'),
    sampleOperatorEmail: 'example@example.com',
  };
  return reviewedExamColumns('completed_reviews', reader, isRoomy);
}

function cell(id: string, exam: Partial<ReviewedExam> = {}, config: Partial<Config> = {}) {
  const column = columnsOf(config).find((candidate) => candidate.id === id);
  return render(<>{column?.render({ ...EXAM, ...exam })}</>).container;
}

const headers = (config: Partial<Config> = {}) => columnsOf(config).map((column) => column.header);

describe('columns', () => {
  test('a file has what they show, by the names of the reply', () => {
    const declared = Object.keys(ReviewedExamShape.def.shape);
    expect(fieldsOf(columnsOf()).filter((field) => !declared.includes(field))).toEqual([]);
    expect(fieldsOf(columnsOf())).toContain('patient_last_name');
  });

  test('RV-104, RV-118: are eleven, in this order, each sortable', () => {
    expect(headers()).toEqual([
      'GUID',
      'Protocol',
      'Reviewer',
      'Patient ID',
      'Patient Name',
      'Assessment',
      'Clinical Decision',
      'Quality Score',
      'Exam started',
      'Review date',
      'Operator',
    ]);
    expect(columnsOf().every((column) => column.sortKey !== undefined)).toBe(true);
  });

  test('RV-105, RV-106, RV-119, RV-120: assessment and decision are there only where the config has them', () => {
    expect(headers({ enable_exam_diagnosis: false })).not.toContain('Assessment');
    expect(headers({ allow_clinical_decision: false })).not.toContain('Clinical Decision');
  });

  test.each([
    [false, 1200],
    [true, 1440],
  ])('the table fits its window beside a scroll bar, roomy: %s', (isRoomy, windowWidth) => {
    const [padding, borders, scrollBar] = [64, 2, 15];
    const widths = columnsOf({}, isRoomy).map(({ width }) => width);
    expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(
      windowWidth - padding - borders - scrollBar,
    );
  });
});

describe('cells', () => {
  test("RV-102, RV-152, RV-315: the GUID is the exam's, by its first 8 characters", () => {
    expect(cell('guid').textContent).toBe('41936071');
  });

  test('RV-103: a linked exam has a mark that says so, others have none', () => {
    cell('guid', { linked_to: 'd7ad912f-0a4c-4d0e-9c1f-6a1d0c8a5b11' });
    expect(screen.getByTitle('This exam has one or more rescans')).toBeTruthy();
    cleanup();
    cell('guid');
    expect(screen.queryByTitle('This exam has one or more rescans')).toBeNull();
  });

  test('RV-155: the reviewer falls back to the email, then to Unknown Reviewer', () => {
    expect(cell('reviewer').textContent).toBe('Helena Vogt');
    expect(cell('reviewer', { reviewer_name: null }).textContent).toBe('helena@harbour.example');
    expect(cell('reviewer', { reviewer_name: null, email: null }).textContent).toBe('Unknown Reviewer');
  });

  test('RV-153, RV-154, RV-155, RV-156: the operator is scanner id and name, with the fallbacks', () => {
    expect(cell('operator').textContent).toBe('SC-214 - Jonas Weber');
    const unnamed = { operator_name: null, scanner_id: null };
    expect(cell('operator', unnamed).textContent).toBe('jonas@harbour.example');
    expect(cell('operator', { ...unnamed, operator_email: null }).textContent).toBe('Unknown Operator');
    expect(cell('operator', { ...unnamed, operator_email: 'example@example.com' }).textContent).toBe(
      'Example User',
    );
  });

  test('below the review date of an amended review stands that it was amended', () => {
    const date = cell('review_date').textContent;
    expect(date).not.toContain('Amended');
    cleanup();
    expect(cell('review_date', { version: 2 }).textContent).toBe(`${date}Amended`);
  });

  test('AMB-147: the assessment has the words of the buttons', () => {
    expect(cell('assessment').textContent).toBe('No DVT');
    expect(cell('assessment', { assessment: 'positive' }).textContent).toBe('DVT');
    expect(cell('assessment', {}, { show_assess_label_as_compressibility: true }).textContent).toBe(
      'Compressible',
    );
    const other = { assessment: 'not_applicable' } as const;
    expect(cell('assessment', other, { show_other_as_indeterminate: true }).textContent).toBe(
      'Indeterminate',
    );
  });

  test("a 'No DVT' of a split protocol says when the calf was not assessed", () => {
    const calf = { calf_not_assessed: { views_missing: 4, views_unclear: 0 } };
    expect(cell('assessment', calf).textContent).toBe('No DVTcalf not assessed: 4 views missing');
  });

  test('AMB-158: a protocol without a diagnosis shows none', () => {
    expect(cell('assessment', { protocol: 'cardiac', assessment: 'not_applicable' }).textContent).toBe('');
  });

  test('the quality score is a number with bars, amber below 3', () => {
    expect(cell('quality_score').textContent).toBe('2');
    expect(cell('quality_score').querySelector('[data-low]')).not.toBeNull();
    expect(cell('quality_score', { rating: 3 }).querySelector('[data-low]')).toBeNull();
  });

  test("RV-322, AMB-188, AMB-189: dates are told in the reader's zone, with the clock", () => {
    expect(cell('exam_started').textContent).toBe('March 05, 2025, 00:30');
    expect(cell('review_date').textContent).toBe('Today, 00:30 November 14, 18:30 New York');
  });
});
