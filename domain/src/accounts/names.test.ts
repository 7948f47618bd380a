import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileNameProblem, signUpNameProblem, stripLeadingWhitespace } from './names.ts';

test("SH-218: one letter is too short at sign-up: 'Must be at least 2 chars long'", () => {
  expect(signUpNameProblem('A')).toBe('Must be at least 2 chars long');
  expect(signUpNameProblem('')).toBe('Must be at least 2 chars long');
  expect(signUpNameProblem('A ')).toBe('Must be at least 2 chars long');
  expect(signUpNameProblem('Jo')).toBeNull();
});

test("SH-219, AD-162: two letters are too short in the profile: 'Must be at least 3 chars long'", () => {
  expect(profileNameProblem('Al')).toBe('Must be at least 3 chars long');
  expect(profileNameProblem('')).toBe('Must be at least 3 chars long');
  expect(profileNameProblem(' Al ')).toBe('Must be at least 3 chars long');
  expect(profileNameProblem('Ali')).toBeNull();
});

test('SH-335: whatever the profile takes, sign-up takes too', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      fc.pre(profileNameProblem(name) === null);
      expect(signUpNameProblem(name)).toBeNull();
    }),
  );
});

test('SH-221: leading whitespace is stripped while typing, a space inside stays', () => {
  expect(stripLeadingWhitespace('  Anna ')).toBe('Anna ');
  expect(stripLeadingWhitespace('Anna Lena')).toBe('Anna Lena');
});
