import { describe, expect, test } from 'vitest';

import { listColumns } from './list-columns.ts';
import type { ListConfig, ListName } from './list-columns.ts';

const config: ListConfig = {
  enable_exam_diagnosis: true,
  allow_clinical_decision: true,
  show_no_diagnostics_disclaimer: false,
  hide_patient_id: false,
  record_patient_name_default_value: 'optional',
  record_patient_name_enable_user_overwrite: false,
};
const labels = (list: ListName, overrides: Partial<ListConfig> = {}) =>
  listColumns(list, { ...config, ...overrides }).map((column) => column.label);

describe('listColumns', () => {
  test.each(['completed_reviews', 'pending_rescans'] as const)(
    'RV-102, RV-104, RV-118: %s has its columns in this order',
    (list) => {
      expect(labels(list)).toEqual([
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
    },
  );

  test('AMB-181, AMB-182: worklist and storage have the fields of their items', () => {
    expect(labels('worklist')).toEqual([
      'GUID',
      'Protocol',
      'Patient ID',
      'Patient Name',
      'Date added',
      'Operator',
    ]);
    expect(labels('storage')).toEqual([
      'GUID',
      'Patient ID',
      'Patient Name',
      'Protocol',
      'Exam views',
      'Date created',
    ]);
  });

  test('RV-105, RV-119: Assessment is hidden unless exam diagnosis is enabled', () => {
    expect(labels('completed_reviews', { enable_exam_diagnosis: false })).not.toContain('Assessment');
  });

  test('RV-106, RV-120: Clinical Decision is hidden unless it is allowed', () => {
    expect(labels('pending_rescans', { allow_clinical_decision: false })).not.toContain('Clinical Decision');
  });

  test('RV-107, RV-121, RV-133: Patient Name is hidden for name-hiding accounts', () => {
    expect(labels('storage', { record_patient_name_default_value: 'disabled' })).not.toContain(
      'Patient Name',
    );
  });

  test('RV-134, AMB-185: the disclaimer turns Patient ID into Exam ID, hide_patient_id takes it away', () => {
    expect(labels('storage', { show_no_diagnostics_disclaimer: true })).toContain('Exam ID');
    expect(labels('worklist', { hide_patient_id: true })).not.toContain('Patient ID');
  });
});
