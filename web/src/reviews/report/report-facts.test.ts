import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { expect, test } from 'vitest';
import { examReply } from '../exam-reply.fixture.ts';
import { printedFacts, reportFacts } from './report-facts.ts';

const { exam } = examReply('dvt_left_two_point', []);
const READER = { config: defaultUserConfig(), sampleOperatorEmail: '' };

function factsOf(changes: Partial<typeof exam> = {}) {
  const of = { exam: { ...exam, ...changes }, review: null, reviewerName: null };
  return {
    report: reportFacts(of, { ...READER, now: new Date('2026-03-06T08:00:00Z') }),
    paper: printedFacts(of, READER),
  };
}

test.each(['report', 'paper'] as const)('the %s names date of birth and sex after the patient', (where) => {
  expect(factsOf()[where].slice(0, 4)).toMatchObject([
    { label: 'Patient', value: 'Amara Okafor' },
    { label: 'Patient ID', value: '4471-0932' },
    { label: 'Date of birth', value: 'February 03, 1960' },
    { label: 'Sex', value: 'Female' },
  ]);
});

test('date of birth and sex that are not known have no empty label', () => {
  const labels = factsOf({ patient_date_of_birth: null, patient_sex: null }).report.map(({ label }) => label);
  expect(labels).not.toContain('Date of birth');
  expect(labels).not.toContain('Sex');
});
