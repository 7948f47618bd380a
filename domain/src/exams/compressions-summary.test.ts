import { expect, test } from 'vitest';

import { compressionsSummary } from './compressions-summary.ts';
import type { CompressionAttempt } from './compressions-summary.ts';

const attempt = (overrides: Partial<CompressionAttempt>): CompressionAttempt => ({
  view: 'left_sfv',
  attempt: 1,
  algorithmAssessment: 'compressible',
  userAssessment: 'compressible',
  durationSeconds: 4,
  ...overrides,
});

test('AD-051: the summary has attempts, duration, last assessments and agreement per view', () => {
  const summary = compressionsSummary([
    attempt({ attempt: 2, userAssessment: 'incompressible', durationSeconds: 6 }),
    attempt({ attempt: 1 }),
    attempt({ view: 'left_gsv_cfv', durationSeconds: null }),
  ]);
  expect(summary).toEqual([
    {
      view: 'left_sfv',
      attempts: 2,
      totalDurationSeconds: 10,
      lastAlgorithmAssessment: 'compressible',
      lastUserAssessment: 'incompressible',
      agrees: false,
    },
    {
      view: 'left_gsv_cfv',
      attempts: 1,
      totalDurationSeconds: 0,
      lastAlgorithmAssessment: 'compressible',
      lastUserAssessment: 'compressible',
      agrees: true,
    },
  ]);
});

test('AD-149: referrals are all indeterminate, so two of them agree', () => {
  const [line] = compressionsSummary([
    attempt({ algorithmAssessment: 'refer_to_scan', userAssessment: 'refer_to_ultrasound' }),
  ]);
  expect(line?.agrees).toBe(true);
});

test('silence neither agrees nor disagrees', () => {
  expect(compressionsSummary([attempt({ algorithmAssessment: null })])[0]?.agrees).toBeNull();
});
