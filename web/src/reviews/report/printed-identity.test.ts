import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { PatientConfig } from '@sonoboard/domain/exams/patient-identity';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { examReply } from '../exam-reply.fixture.ts';
import type { Exam, ExamReview } from '../reviews.queries.ts';
import { printedIdentity } from './printed-identity.ts';

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const REVIEW = {} as ExamReview;
const NO_NAMES: Partial<PatientConfig> = {
  record_patient_name_default_value: 'disabled',
  record_patient_name_enable_user_overwrite: false,
};
const STARTED = 'Exam started March 05, 2026, 09:31 Berlin';

/** Without the signs that keep a direction in its place. */
function identity(config: Partial<PatientConfig> = {}, fields: Partial<Exam> = {}): string {
  const exam = { ...examReply('dvt_left_two_point', []).exam, ...fields };
  return printedIdentity({ exam, review: REVIEW }, { ...defaultUserConfig(), ...config }).replaceAll(
    /[\u2066\u2069]/g,
    '',
  );
}

test.each<[string, Partial<PatientConfig>, string]>([
  ['everything', {}, 'Amara Okafor · Patient ID 4471-0932'],
  [
    'an id that is called otherwise',
    { show_no_diagnostics_disclaimer: true },
    'Amara Okafor · Exam ID 4471-0932',
  ],
  ['no names', NO_NAMES, 'Patient ID 4471-0932'],
  ['no patient ids', { hide_patient_id: true }, 'Amara Okafor · Exam 0b0e6a52'],
  ['neither', { ...NO_NAMES, hide_patient_id: true }, 'Exam 0b0e6a52'],
])('an account that sees %s reads just that on every sheet', (_sees, config, whose) => {
  expect(identity(config)).toBe(`${whose} · ${STARTED}`);
});

test.each([null, '', '  '])('where the id is %j the exam is named', (patientId) => {
  expect(identity({}, { patient_id: patientId })).toBe(`Amara Okafor · Exam 0b0e6a52 · ${STARTED}`);
});

test('a review that is not submitted says so on every sheet', () => {
  const { exam } = examReply('dvt_left_two_point', []);
  expect(printedIdentity({ exam, review: null }, defaultUserConfig())).toMatch(/ · Not submitted$/);
});

test('a name that runs from right to left is set apart from what is around it', () => {
  const exam = {
    ...examReply('dvt_left_two_point', []).exam,
    patient_first_name: 'נועה',
    patient_last_name: 'לוי',
  };
  expect(printedIdentity({ exam, review: REVIEW }, defaultUserConfig())).toMatch(/^\u2066נועה לוי\u2069 · /);
});

test('what is too long for a margin is cut between signs, and ends with dots', () => {
  expect(
    identity({ hide_patient_id: true }, { patient_first_name: null, patient_last_name: '𝒶'.repeat(61) }),
  ).toBe(`${'𝒶'.repeat(59)}… · Exam 0b0e6a52 · ${STARTED}`);
  expect(identity({}, { patient_id: '9'.repeat(60) })).toContain('9'.repeat(60));
});
