import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTrialOver, trialExpiresOn, trialNotice, trialNoticeText, trialReminderHorizon } from './trial.ts';

const NOW = new Date('2025-03-05T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

function inDays(days: number): Date {
  return new Date(NOW.getTime() + days * DAY_MS);
}

describe('trialNotice', () => {
  test.each([
    [5, 'You have 5 days remaining of your trial period'],
    [4.2, 'You have 5 days remaining of your trial period'],
    [0.001, 'You have 1 days remaining of your trial period'],
    [0, 'Your trial ends today'],
    [-0.5, 'Your trial ends today'],
    [-0.999, 'Your trial ends today'],
    [-1, 'Your trial period has ended'],
    [-2, 'Your trial period has ended'],
  ])('SH-186..SH-190: a trial that expires in %s days reads %j', (days, text) => {
    expect(trialNoticeText(trialNotice(inDays(days), NOW))).toBe(text);
  });

  test('SH-190: days are the difference rounded up, whenever one looks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: 0, max: DAY_MS - 1 }),
        (days, early) => {
          const notice = trialNotice(new Date(NOW.getTime() + days * DAY_MS - early), NOW);
          const past = days === 0 ? { kind: 'ends_today' } : { kind: 'ended' };
          expect(notice).toEqual(days > 0 ? { kind: 'days_left', days } : past);
        },
      ),
    );
  });
});

test('SH-334, AD-305: a trial runs 30 days', () => {
  expect(trialExpiresOn(NOW)).toEqual(new Date('2025-04-04T10:00:00Z'));
});

test('SH-188: the licence of a trial ends at its expiry', () => {
  expect(isTrialOver(inDays(0.001), NOW)).toBe(false);
  expect(isTrialOver(NOW, NOW)).toBe(true);
});

test('the purchaser is reminded three days before the end', () => {
  expect(trialReminderHorizon(NOW)).toEqual(inDays(3));
});
