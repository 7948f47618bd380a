import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ageAtExam } from './age-at-exam.ts';

test.each([
  ['1980-06-15', '2025-06-14T12:00:00Z', 44],
  ['1980-06-15', '2025-06-15T00:00:00Z', 45],
  ['2004-02-29', '2025-02-28T12:00:00Z', 20],
  ['2004-02-29', '2025-03-01T00:00:00Z', 21],
  ['2025-06-15', '2025-06-15T12:00:00Z', 0],
])('AD-105: born %s, scanned %s: %d years', (dateOfBirth, startedAt, age) => {
  expect(ageAtExam(dateOfBirth, startedAt, 'UTC')).toBe(age);
});

test('the calendar of the site decides whether it is the birthday', () => {
  expect(ageAtExam('1980-06-15', '2025-06-14T23:00:00Z', 'Europe/Athens')).toBe(45);
});

test.each([
  [null, '2025-06-15T00:00:00Z'],
  ['', '2025-06-15T00:00:00Z'],
  ['15.06.1980', '2025-06-15T00:00:00Z'],
  ['1980-13-01', '2025-06-15T00:00:00Z'],
  ['1980-06-15', null],
  ['1980-06-15', 'never'],
  ['2030-01-01', '2025-06-15T00:00:00Z'],
])('born %j, scanned %j: no age', (dateOfBirth, startedAt) => {
  expect(ageAtExam(dateOfBirth, startedAt, 'UTC')).toBeNull();
});

test('nobody gets younger', () => {
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      const age = (at: Date) => ageAtExam('1980-06-15', at, 'UTC') ?? 0;
      expect(age(later)).toBeGreaterThanOrEqual(age(earlier));
    }),
  );
});
