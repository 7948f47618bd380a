import { describe, expect, test } from 'vitest';
import {
  minutesOf,
  onTheWire,
  targetsOf,
  type TargetSettings,
  typedTarget,
  typedTargets,
} from './target-form.ts';

describe('a target in the form', () => {
  test.each([
    [null, '', 'hours'],
    [20, '20', 'min'],
    [60, '60', 'min'],
    [90, '90', 'min'],
    [120, '2', 'hours'],
    [240, '4', 'hours'],
    [1440, '24', 'hours'],
    [2880, '2', 'days'],
    [43_200, '30', 'days'],
  ] as const)('%s minutes are %s %s, and come back the same', (minutes, amount, unit) => {
    expect(typedTarget(minutes, 'hours')).toEqual({ amount, unit });
    expect(minutesOf({ amount, unit })).toBe(minutes);
  });

  test('what is no number is not taken for none', () => {
    expect(minutesOf({ amount: 'soon', unit: 'min' })).toBeNaN();
    expect(minutesOf({ amount: ' ', unit: 'min' })).toBeNull();
    expect(minutesOf({ amount: '1.5', unit: 'hours' })).toBe(90);
  });
});

test('settings that are not touched are sent as they came, with the row of all protocols first', () => {
  const settings: TargetSettings = {
    targets: [
      {
        protocol: 'efast',
        review_minutes: 60,
        urgent_review_minutes: 20,
        result_minutes: null,
        urgent_result_minutes: null,
      },
      {
        protocol: null,
        review_minutes: 240,
        urgent_review_minutes: null,
        result_minutes: 120,
        urgent_result_minutes: 30,
      },
    ],
    high_wells_is_urgent: false,
  };
  expect(onTheWire(targetsOf(typedTargets(settings)))).toEqual(settings.targets.toReversed());
});
