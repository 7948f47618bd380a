import { describe, expect, test } from 'vitest';
import { pressReviewKey } from './review-keys.ts';

function press(key: string, code: string, { shiftKey = false, repeat = false } = {}): string[] {
  const done: string[] = [];
  pressReviewKey(
    { key, code, shiftKey, repeat },
    {
      next: () => done.push('next'),
      goTo: (index) => done.push(`clip ${index}`),
      showKeys: () => done.push('keys'),
    },
  );
  return done;
}

describe('keys of the clips page', () => {
  test('Enter moves to the next clip, once for each press', () => {
    expect(press('Enter', 'Enter')).toEqual(['next']);
    expect(press('Enter', 'Enter', { repeat: true })).toEqual([]);
  });

  test('Shift with a digit goes to that clip, whatever the keyboard types there', () => {
    expect(press('!', 'Digit1', { shiftKey: true })).toEqual(['clip 0']);
    expect(press('(', 'Digit8', { shiftKey: true })).toEqual(['clip 7']);
  });

  test('a digit alone is left to the rating', () => {
    expect(press('1', 'Digit1')).toEqual([]);
  });

  test('? lists the keys', () => {
    expect(press('?', 'Minus', { shiftKey: true })).toEqual(['keys']);
  });
});
