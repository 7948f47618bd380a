import { expect, test } from 'vitest';

import { trialProgress } from './trial-progress.ts';

test('AD-012, AD-094: scans taken versus expected', () => {
  expect(trialProgress([640], 428)).toEqual({ expected: 640, total: 428, remaining: 212, percentage: 66.9 });
});

test('AMB-210: all collections sum what each expects', () => {
  expect(trialProgress([200, 50], 300)).toEqual({
    expected: 250,
    total: 300,
    remaining: 0,
    percentage: 120,
  });
  expect(trialProgress([], 3)).toMatchObject({ expected: 0, percentage: 0 });
});
