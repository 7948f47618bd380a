import { describe, expect, test } from 'vitest';
import type { Assessment } from '../reviews/assessment.ts';
import { outcomeNow, type ReviewOfChain } from './outcome-now.ts';

const GROIN = 'left_gsv_cfv';
const KNEE = 'left_popliteal_1';

/** The knee was poor in the original, so the rescan has the knee alone. */
function original(groin: Assessment, more: Partial<ReviewOfChain> = {}): ReviewOfChain {
  return {
    guid: 'original',
    submissionGuid: 'first',
    createdAt: '2026-03-01T10:00:00.000Z',
    protocol: 'dvt_left_two_point',
    clips: [
      { view: GROIN, assessment: groin },
      { view: KNEE, assessment: 'rescan' },
    ],
    rating: 3,
    outcome: 'not_applicable',
    correctedAt: null,
    ...more,
  };
}

function rescan(more: Partial<ReviewOfChain> = {}): ReviewOfChain {
  return {
    ...original('negative'),
    guid: 'rescan',
    submissionGuid: 'second',
    createdAt: '2026-03-02T10:00:00.000Z',
    clips: [{ view: KNEE, assessment: 'negative' }],
    rating: 4,
    outcome: 'negative',
    ...more,
  };
}

const CORRECTED = { correctedAt: '2026-03-03T10:00:00.000Z' } as const;

describe('a later review of a chain whose earlier review was corrected', () => {
  test('would read as the corrected view has it, where the rescan does not repeat that view', () => {
    const corrected = original('positive', CORRECTED);
    expect(outcomeNow('rescan', [corrected, rescan()])).toEqual({ outcome: 'positive', corrected });
  });

  test.each([
    ['the rescan repeats the view', { clips: [GROIN, KNEE].map(negative) }],
    ['the rescan is rated too low for any outcome', { rating: 2, outcome: 'not_applicable' }],
    ['it was corrected itself since, and has that outcome', { outcome: 'positive' }],
    [
      'it was corrected itself since, so something else is the reason',
      { correctedAt: '2026-03-04T10:00:00.000Z' },
    ],
    ['both were submitted together', { submissionGuid: 'first' }],
    [
      'its account gives no diagnosis',
      { clips: [{ view: KNEE, assessment: 'not_applicable' }], outcome: 'not_applicable' },
    ],
  ] satisfies [string, Partial<ReviewOfChain>][])('stays as it is where %s', (_, more) => {
    expect(outcomeNow('rescan', [original('positive', CORRECTED), rescan(more)])).toBeNull();
  });

  test('stays as it is where the correction does not touch the outcome', () => {
    expect(outcomeNow('rescan', [original('negative', CORRECTED), rescan()])).toBeNull();
  });

  test('a difference without a correction has another reason', () => {
    expect(outcomeNow('rescan', [original('positive'), rescan()])).toBeNull();
  });

  test('an earlier review does not follow from a later one', () => {
    expect(outcomeNow('original', [original('positive'), rescan(CORRECTED)])).toBeNull();
  });

  test('of two that were corrected the last one is named', () => {
    const first = original('positive', CORRECTED);
    const middle = rescan({
      guid: 'middle',
      submissionGuid: 'middle',
      createdAt: '2026-03-01T20:00:00.000Z',
      correctedAt: '2026-03-05T10:00:00.000Z',
    });
    expect(outcomeNow('rescan', [first, middle, rescan()])?.corrected).toBe(middle);
    expect(outcomeNow('unknown', [first, middle, rescan()])).toBeNull();
  });
});

function negative(view: string) {
  return { view, assessment: 'negative' } as const;
}
