import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { examFacts } from './exam-facts.ts';
import { examReply } from './exam-reply.fixture.ts';

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const READER = {
  config: defaultUserConfig(),
  now: new Date('2026-03-05T12:00:00Z'),
  sampleOperatorEmail: 'sample@example.org',
};
const { exam } = examReply('dvt_left_two_point', []);

const labelsFor = (config: Partial<typeof READER.config>) =>
  examFacts(exam, { ...READER, config: { ...READER.config, ...config } }).map(({ label }) => label);

describe('facts of an exam', () => {
  test("patient, patient ID, start in the reader's zone, operator", () => {
    expect(examFacts(exam, READER)).toEqual([
      { label: 'Patient', value: 'Amara Okafor' },
      { label: 'Patient ID', value: '4471-0932' },
      { label: 'Exam started', value: 'Today, 09:31' },
      { label: 'Operator', value: 'SC-214 - Jonas Weber' },
    ]);
  });

  test('with the no-diagnostics disclaimer the id is called Exam ID', () => {
    expect(labelsFor({ show_no_diagnostics_disclaimer: true })).toContain('Exam ID');
  });

  test('an account that hides names shows no patient', () => {
    const hidden = {
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    } as const;
    expect(labelsFor(hidden)).toEqual(['Patient ID', 'Exam started', 'Operator']);
  });

  test('without a name and an id to show, the first eight characters of the guid say which exam it is', () => {
    const hidden = {
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
      hide_patient_id: true,
    } as const;
    const facts = examFacts(exam, { ...READER, config: { ...READER.config, ...hidden } });
    expect(facts[0]).toEqual({ label: 'Exam', value: exam.clip_set_guid.slice(0, 8) });
    const nameless = { ...exam, patient_first_name: null, patient_last_name: null, patient_id: null };
    expect(examFacts(nameless, READER)[0]).toEqual(facts[0]);
  });

  test('an account that hides the patient id shows none', () => {
    expect(labelsFor({ hide_patient_id: true })).toEqual(['Patient', 'Exam started', 'Operator']);
  });
});
