import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROTOCOL_NAMES } from '../exams/protocols.ts';
import { type CollectionTarget, targetOf } from './target-of.ts';

const NOTHING = {
  protocol: null,
  reviewMinutes: null,
  urgentReviewMinutes: null,
  resultMinutes: null,
  urgentResultMinutes: null,
};
const row = (values: Partial<CollectionTarget>): CollectionTarget => ({ ...NOTHING, ...values });

describe('the target of an exam', () => {
  const shared = row({ reviewMinutes: 240, urgentReviewMinutes: 60, resultMinutes: 120 });

  test.each([
    ['none, where the collection has none', [], 'cardiac', false, null],
    ["the collection's", [shared], 'cardiac', false, 240],
    ["the collection's for urgent exams", [shared], 'cardiac', true, 60],
    ["its protocol's", [shared, row({ protocol: 'efast', reviewMinutes: 60 })], 'efast', false, 60],
    ["not another protocol's", [row({ protocol: 'efast', reviewMinutes: 60 })], 'cardiac', false, null],
    [
      "the collection's, where the protocol leaves it out",
      [shared, row({ protocol: 'efast', urgentReviewMinutes: 20 })],
      'efast',
      false,
      240,
    ],
    ['the usual one, where no urgent one is set', [row({ reviewMinutes: 240 })], 'cardiac', true, 240],
    ['the urgent one alone', [row({ urgentReviewMinutes: 30 })], 'cardiac', true, 30],
    [
      'none for a usual exam, where only urgent ones have one',
      [row({ urgentReviewMinutes: 30 })],
      'cardiac',
      false,
      null,
    ],
    [
      'the usual one of the protocol, where that is shorter than the urgent one of the collection',
      [shared, row({ protocol: 'efast', reviewMinutes: 30 })],
      'efast',
      true,
      30,
    ],
  ] as const)('is %s', (_, targets, protocol, isUrgent, minutes) => {
    expect(targetOf(targets, { protocol, isUrgent }, 'review')).toBe(minutes);
  });

  test('of a result is apart from that of a review', () => {
    expect(targetOf([shared], { protocol: 'cardiac', isUrgent: false }, 'result')).toBe(120);
    expect(targetOf([shared], { protocol: 'cardiac', isUrgent: true }, 'result')).toBe(120);
  });
});

const minutes = fc.option(fc.integer({ min: 5, max: 43_200 }));
const protocols = fc.constantFrom(null, ...PROTOCOL_NAMES.slice(0, 4));
const targets = fc.uniqueArray(
  fc.record({
    protocol: protocols,
    reviewMinutes: minutes,
    urgentReviewMinutes: minutes,
    resultMinutes: minutes,
    urgentResultMinutes: minutes,
  }),
  { selector: ({ protocol }) => protocol, maxLength: 4 },
);

test('an urgent exam never has longer, and has a target wherever a usual one has', () => {
  fc.assert(
    fc.property(targets, protocols, fc.constantFrom('review', 'result'), (rows, protocol, step) => {
      const usual = targetOf(rows, { protocol, isUrgent: false }, step);
      const urgent = targetOf(rows, { protocol, isUrgent: true }, step);
      expect(urgent ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(usual ?? Number.POSITIVE_INFINITY);
    }),
  );
});

test('the order of the rows never matters', () => {
  fc.assert(
    fc.property(targets, protocols, fc.boolean(), (rows, protocol, isUrgent) => {
      expect(targetOf(rows.toReversed(), { protocol, isUrgent }, 'review')).toBe(
        targetOf(rows, { protocol, isUrgent }, 'review'),
      );
    }),
  );
});
