import { describe, expect, test } from 'vitest';

import { operatorLabel, reviewerLabel } from './people-labels.ts';
import type { Operator } from './people-labels.ts';

const SAMPLE = 'example@example.com';
const jonas = { name: 'Jonas Weber', email: 'jonas@clinic.example', scannerId: 'SC-214' };
const label = (overrides: Partial<Operator>) => operatorLabel({ ...jonas, ...overrides }, SAMPLE);

describe('operatorLabel', () => {
  test('RV-153: the operator is shown as scanner id - name', () => {
    expect(label({})).toBe('SC-214 - Jonas Weber');
  });

  test('AMB-190: without a scanner id the name stands alone', () => {
    expect(label({ scannerId: null })).toBe('Jonas Weber');
    expect(label({ scannerId: ' ' })).toBe('Jonas Weber');
  });

  test('RV-154: operator name, else operator email', () => {
    expect(label({ name: null })).toBe('SC-214 - jonas@clinic.example');
    expect(label({ name: '  ' })).toBe('SC-214 - jonas@clinic.example');
  });

  test('RV-155: neither name nor email is Unknown Operator', () => {
    expect(label({ name: null, email: null })).toBe('SC-214 - Unknown Operator');
    expect(label({ name: null, email: null, scannerId: null })).toBe('Unknown Operator');
  });

  test('RV-156, SH-348: the sample address is displayed as Example User', () => {
    expect(label({ email: 'Example@example.com' })).toBe('SC-214 - Example User');
    expect(label({ name: null, email: SAMPLE, scannerId: null })).toBe('Example User');
  });
});

test('RV-155: reviewer name, else email, else Unknown Reviewer', () => {
  expect(reviewerLabel({ name: 'Helena Vogt', email: 'h@x.example' })).toBe('Helena Vogt');
  expect(reviewerLabel({ name: '', email: 'h@x.example' })).toBe('h@x.example');
  expect(reviewerLabel({ name: null, email: null })).toBe('Unknown Reviewer');
});
