import { describe, expect, test } from 'vitest';
import type { Assessment } from './assessment.ts';
import { recordedOutcome } from './recorded-outcome.ts';

const RULES = { examDiagnosis: true };
const TWO_POINT = 'dvt_left_two_point';

function scan(assessments: Readonly<Record<string, Assessment>>) {
  return {
    protocol: TWO_POINT,
    clips: Object.entries(assessments).map(([view, assessment]) => ({ view, assessment })),
  } as const;
}

describe('what a review says in the end', () => {
  const whole = scan({ left_gsv_cfv: 'negative', left_popliteal_1: 'negative' });

  test('follows the clips', () => {
    expect(recordedOutcome('single', 4, [whole], RULES)).toBe('negative');
    const clot = scan({ left_gsv_cfv: 'negative', left_popliteal_1: 'positive' });
    expect(recordedOutcome('single', 4, [clot], RULES)).toBe('positive');
    expect(recordedOutcome('single', 2, [clot], RULES)).toBe('not_applicable');
  });

  test('AMB-154: a view that was never recorded makes it not applicable', () => {
    const half = scan({ left_gsv_cfv: 'negative' });
    expect(recordedOutcome('single', 4, [half], RULES)).toBe('not_applicable');
    expect(recordedOutcome('chain', 4, [half], RULES)).toBe('not_applicable');
  });

  test('AMB-155: a rescan repairs what the original lacked', () => {
    const half = scan({ left_gsv_cfv: 'negative', left_popliteal_1: 'rescan' });
    const again = scan({ left_popliteal_1: 'negative' });
    expect(recordedOutcome('chain', 4, [half], RULES)).toBe('not_applicable');
    expect(recordedOutcome('chain', 4, [half, again], RULES)).toBe('negative');
  });

  test('AMB-158: without diagnosis it is not applicable', () => {
    expect(recordedOutcome('single', 5, [whole], { examDiagnosis: false })).toBe('not_applicable');
  });
});
