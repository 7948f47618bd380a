import { expect, test } from 'vitest';
import { defaultUserConfig } from '../configs/config-catalogue.ts';
import { patientVisibility } from './patient-visibility.ts';

const config = defaultUserConfig();

test('shows names and the patient ID by default', () => {
  expect(patientVisibility(config)).toEqual({ names: true, id: true });
});

test('hides names from an account that records none and may not change that', () => {
  const recordsNoNames = {
    ...config,
    record_patient_name_default_value: 'disabled',
    record_patient_name_enable_user_overwrite: false,
  } as const;
  expect(patientVisibility(recordsNoNames)).toEqual({ names: false, id: true });
});

test('hides the patient ID where the config says so', () => {
  expect(patientVisibility({ ...config, hide_patient_id: true })).toEqual({ names: true, id: false });
});
