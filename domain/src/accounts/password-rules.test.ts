import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSWORD_CHECKLIST_TITLE, isStrongPassword, passwordChecklist } from './password-rules.ts';

const LENGTH = 'Be at least 8 characters';
const UPPER = 'Contain 1 uppercase letter';
const LOWER = 'Contain 1 lowercase letter';
const NUMBER = 'Contain 1 number';

function metTexts(password: string): string[] {
  return passwordChecklist(password)
    .filter(({ isMet }) => isMet)
    .map(({ text }) => text);
}

describe('passwordChecklist', () => {
  test('SH-072, RV-326: the checklist is titled and has four items in order', () => {
    expect(PASSWORD_CHECKLIST_TITLE).toBe('Password must');
    expect(passwordChecklist('').map(({ text }) => text)).toEqual([LENGTH, UPPER, LOWER, NUMBER]);
  });

  test.each([
    ['', []],
    ['a', [LOWER]],
    ['aA', [UPPER, LOWER]],
    ['aA1', [UPPER, LOWER, NUMBER]],
    ['aA1bcdef', [LENGTH, UPPER, LOWER, NUMBER]],
    ['äÖ1', [UPPER, LOWER, NUMBER]],
    ['12345678', [LENGTH, NUMBER]],
  ])('SH-072: %j meets %j', (password, met) => {
    expect(metTexts(password)).toEqual(met);
  });
});

describe('isStrongPassword', () => {
  test.each([
    ['Abcdefg1', true],
    ['abcdefgh', false],
    ['Abcdef1', false],
    ['ABCDEFG1', false],
    ['abcdefg1', false],
    ['Abcdefgh', false],
  ])('SH-225: %j passes: %s', (password, isStrong) => {
    expect(isStrongPassword(password)).toBe(isStrong);
  });

  test('SH-225: a password is strong exactly when every item of the checklist is met', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (password) => {
        expect(isStrongPassword(password)).toBe(passwordChecklist(password).every(({ isMet }) => isMet));
      }),
    );
  });

  test('SH-225: adding characters never makes a strong password weak', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(isStrongPassword(`${before}Abcdefg1${after}`)).toBe(true);
      }),
    );
  });
});
