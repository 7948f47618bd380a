import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { examReply } from '../exam-reply.fixture.ts';
import type { ExamReview } from '../reviews.queries.ts';
import { chainFacts } from './chain-facts.ts';

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
const REACHABLE = {
  ...exam,
  operator_phone_number: '+49 151 555 0187',
  operator_landline_number: '+49 30 555 0188',
};
const REVIEW: ExamReview = {
  ...exam,
  guid: '0b0e6a52-6f5c-4c1e-9d0a-222222222222',
  rating: 4,
  comment: null,
  assessment: 'negative',
  clinical_decision: null,
  clinical_decision_comment: null,
  communicated: null,
  result_read_at: null,
  created_at: '2026-03-05T10:00:00Z',
  created_at_timezone_id: 'Europe/Athens',
  reviewer_email: 'helena@example.org',
  reviewer_name: null,
  reviewer_guid: null,
  findings: [],
  version: 1,
  amendment: null,
  addenda: [],
  retraction: null,
  signature: null,
  submission_guid: '0b0e6a52-6f5c-4c1e-9d0a-333333333333',
};

test('RV-058: patient, patient ID and scan date', () => {
  expect(chainFacts(exam, null, READER).slice(0, 3)).toEqual([
    { label: 'Patient', value: 'Amara Okafor' },
    { label: 'Patient ID', value: '4471-0932' },
    { label: 'Scan date', value: 'Today, 09:31' },
  ]);
});

test('RV-059: the operator comes with phone and landline, as far as there are any', () => {
  expect(chainFacts(REACHABLE, null, READER).at(-1)).toEqual({
    label: 'Operator',
    value: 'SC-214 - Jonas Weber',
    phones: [
      { kind: 'phone', number: '+49 151 555 0187' },
      { kind: 'landline', number: '+49 30 555 0188' },
    ],
  });
  expect(chainFacts(exam, null, READER).at(-1)?.phones).toEqual([]);
});

test('RV-060: a review that is read adds its reviewer and its date, with the clock of the reviewer', () => {
  expect(chainFacts(exam, REVIEW, READER).slice(-2)).toEqual([
    { label: 'Reviewer', value: 'helena@example.org' },
    { label: 'Review date', value: 'Today, 11:00 · 12:00 Athens' },
  ]);
});
