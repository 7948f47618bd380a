import { expect, test } from 'vitest';
import { nameProblem, stripLeadingWhitespace } from './names.ts';

test("SH-218: one letter is too short at sign-up: 'Must be at least 2 chars long'", () => {
  expect(nameProblem('A')).toBe('Must be at least 2 chars long');
  expect(nameProblem('')).toBe('Must be at least 2 chars long');
  expect(nameProblem('A ')).toBe('Must be at least 2 chars long');
  expect(nameProblem('Jo')).toBeNull();
});

test('SH-219, AD-162, SH-335: the profile takes the names that sign-up takes, so that Jo Wu can edit hers', () => {
  expect(nameProblem('Al')).toBeNull();
  expect(nameProblem(' Al ')).toBeNull();
  expect(nameProblem(' A ')).toBe('Must be at least 2 chars long');
});

test('SH-221: leading whitespace is stripped while typing, a space inside stays', () => {
  expect(stripLeadingWhitespace('  Anna ')).toBe('Anna ');
  expect(stripLeadingWhitespace('Anna Lena')).toBe('Anna Lena');
});
