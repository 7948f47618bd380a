import { expect, test } from 'vitest';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { FACTS } from './import-file.fixture.ts';
import { mixedPatients } from './patient-fields.ts';

const CONFIG = defaultUserConfig();
const PETRA = { name: 'a.dcm', facts: FACTS };
const OTHER = {
  name: 'b.dcm',
  facts: { ...FACTS, patient_first_name: 'Max', patient_id: '12', patient_date_of_birth: null },
};
const FILM = { name: 'c.mp4', facts: null };

test('files of different patients are told, and both people are named', () => {
  expect(mixedPatients([FILM, PETRA, OTHER], CONFIG)).toBe(
    'The files are of different patients: Petra Demo, 4471-0932, born 1961-04-02 (a.dcm), and Max Demo, 12 (b.dcm). An exam is of one patient: remove the files that do not belong to it.',
  );
});

test('an account that reads no names is told without them', () => {
  const config = {
    ...CONFIG,
    record_patient_name_default_value: 'disabled' as const,
    record_patient_name_enable_user_overwrite: false,
    hide_patient_id: true,
  };
  const sentence = mixedPatients([PETRA, OTHER], config);
  expect(sentence).toContain('born 1961-04-02 (a.dcm), and b.dcm.');
  expect(sentence).not.toMatch(/Petra|Max|4471|12 /);
});

test('what a file leaves out, and how it writes, makes nobody a different patient', () => {
  const shouted = { name: 'd.dcm', facts: { ...FACTS, patient_last_name: 'DEMO ', patient_id: null } };
  expect(mixedPatients([PETRA, shouted, FILM], CONFIG)).toBeNull();
  expect(mixedPatients([], CONFIG)).toBeNull();
});
