import { describe, expect, test } from 'vitest';

import { hidesPatientNames, patientFullName, patientIdLabel, printTitle } from './patient-identity.ts';

test.each([
  ['disabled', false, true],
  ['disabled', true, false],
  ['optional', false, false],
  ['mandatory', false, false],
] as const)('RV-007, RV-273: names %s, own choice %s: hidden is %s', (value, overwrite, hidden) => {
  const config = {
    record_patient_name_default_value: value,
    record_patient_name_enable_user_overwrite: overwrite,
  };
  expect(hidesPatientNames(config)).toBe(hidden);
});

test('RV-008: Exam ID stands in place of Patient ID when the no-diagnostics disclaimer is on', () => {
  expect(patientIdLabel({ show_no_diagnostics_disclaimer: true })).toBe('Exam ID');
  expect(patientIdLabel({ show_no_diagnostics_disclaimer: false })).toBe('Patient ID');
});

test('a full name has what is known of it', () => {
  expect(patientFullName('Amara', 'Okafor')).toBe('Amara Okafor');
  expect(patientFullName(null, ' Okafor ')).toBe('Okafor');
  expect(patientFullName('', null)).toBe('');
});

describe('printTitle', () => {
  const exam = { guid: '41936071-7c1e-4b6e-9a52-0c5a6d0f9b11', patientId: '4471-0932' };

  test('RV-324: printing sets the page title to the patient ID', () => {
    expect(printTitle(exam, { hide_patient_id: false })).toBe('4471-0932');
  });

  test('AMB-184: a hidden or missing patient ID gives the 8-character guid', () => {
    expect(printTitle(exam, { hide_patient_id: true })).toBe('41936071');
    expect(printTitle({ ...exam, patientId: ' ' }, { hide_patient_id: false })).toBe('41936071');
    expect(printTitle({ ...exam, patientId: null }, { hide_patient_id: false })).toBe('41936071');
  });
});
