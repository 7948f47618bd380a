import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['A0117', 'A0118', 1],
    ['A0117', 'A117', 1],
    ['A0117', 'A00117', 1],
    ['A0117', 'A0228', 3],
    ['ab', 'ba', 2],
  ])('from %j to %j it is %s', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  test('it is zero exactly for equal texts, the same both ways, and a detour is never shorter', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  test('one edit costs at most one', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom('a', 'd'), (before, place, character) => {
        const at = place % (before.length + 1);
        const inserted = before.slice(0, at) + character + before.slice(at);
        const replaced = before.slice(0, at) + character + before.slice(at + 1);
        expect(editDistance(before, inserted)).toBe(1);
        expect(editDistance(before, replaced)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
