import { describe, expect, test } from 'vitest';
import { bmi } from './bmi.ts';
import { HEIGHT_CM, isPossibleBirthDate, WEIGHT_KG } from './patient-measures.ts';

describe('AD-211, AMB-227: what staff may enter about a patient', () => {
  const exam = { startedAt: new Date('2026-11-15T12:00:00Z'), zone: 'UTC' };

  test.each([
    ['2026-11-15', true],
    ['1940-02-29', true],
    ['1896-11-15', true],
    ['2026-11-16', false],
    ['1895-11-14', false],
    ['0000-01-01', false],
    ['', false],
  ])('a patient of an exam of today was born on %j: %j', (dateOfBirth, isPossible) => {
    expect(isPossibleBirthDate(dateOfBirth, exam)).toBe(isPossible);
  });

  test('every height and weight that can be entered has a BMI that a table can show', () => {
    for (const height of [HEIGHT_CM.min, HEIGHT_CM.max]) {
      for (const weight of [WEIGHT_KG.min, WEIGHT_KG.max]) expect(bmi(height, weight)).toBeGreaterThan(0);
    }
    expect(HEIGHT_CM.min).toBeGreaterThan(2.5);
  });
});
