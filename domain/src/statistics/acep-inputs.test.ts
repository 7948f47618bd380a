import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { acepInputs, defaultAcepInputs, WINDOW_MAX } from './acep-inputs.ts';
import type { TypedAcepInputs } from './acep-inputs.ts';

const typed: TypedAcepInputs = {
  window: '20',
  sampleSize: '200',
  targetAcceptance: '80',
  prevalence: '10',
  sensitivity: '100',
};

test('AD-300: defaults, with a sample of at least the number of clip sets', () => {
  expect(defaultAcepInputs(12)).toEqual({
    window: 20,
    sampleSize: 200,
    targetAcceptance: 80,
    prevalence: 10,
    sensitivity: 100,
  });
  expect(defaultAcepInputs(250).sampleSize).toBe(250);
  expect(acepInputs(typed)).toEqual(defaultAcepInputs(0));
});

describe('acepInputs', () => {
  test.each(['0', '-5', '', 'x'])('AD-023, AD-024: window or sample size %j falls back to 1', (text) => {
    expect(acepInputs({ ...typed, window: text }).window).toBe(1);
    expect(acepInputs({ ...typed, sampleSize: text }).sampleSize).toBe(1);
  });

  test('a window wider than any list of clip sets is cut', () => {
    expect(acepInputs({ ...typed, window: '1e300' }).window).toBe(WINDOW_MAX);
  });

  test.each(['-1', '', 'x'])('AD-025: a target of %j falls back to 80', (text) => {
    expect(acepInputs({ ...typed, targetAcceptance: text }).targetAcceptance).toBe(80);
  });

  test('a target of 0 stands, above 100 it is 100', () => {
    expect(acepInputs({ ...typed, targetAcceptance: '0' }).targetAcceptance).toBe(0);
    expect(acepInputs({ ...typed, targetAcceptance: '120' }).targetAcceptance).toBe(100);
  });

  test('AMB-217: prevalence and sensitivity are clamped to 0-100', () => {
    expect(acepInputs({ ...typed, prevalence: '-3', sensitivity: '140' })).toMatchObject({
      prevalence: 0,
      sensitivity: 100,
    });
    expect(acepInputs({ ...typed, prevalence: '', sensitivity: '?' })).toMatchObject({
      prevalence: 10,
      sensitivity: 100,
    });
  });

  test('whatever is typed, the inputs can be used', () => {
    const text = fc.oneof(fc.string(), fc.double().map(String));
    const anyTyped = fc.record({
      window: text,
      sampleSize: text,
      targetAcceptance: text,
      prevalence: text,
      sensitivity: text,
    });
    fc.assert(
      fc.property(anyTyped, (given) => {
        const inputs = acepInputs(given);
        expect(inputs.window).toBeGreaterThanOrEqual(1);
        expect(inputs.sampleSize).toBeGreaterThanOrEqual(1);
        for (const percent of [inputs.targetAcceptance, inputs.prevalence, inputs.sensitivity]) {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
