import { describe, expect, test } from 'vitest';
import { canSayTheSame, communicatedSince } from './amended-decision.ts';

const THEN = new Date('2026-03-02T09:02:00Z');
const NOW = new Date('2026-03-02T11:00:00Z');

describe('the call to the operator', () => {
  const before = { outcome: 'negative', decision: 'discharge', communicatedAt: THEN } as const;
  const after = { outcome: 'negative', decision: 'discharge', communicated: true } as const;

  test.each([
    ['the same decision', before, after, THEN],
    ['another outcome', before, { ...after, outcome: 'positive' } as const, NOW],
    ['another decision', before, { ...after, decision: 'rescan' } as const, NOW],
    ['no call before', { ...before, communicatedAt: null }, after, NOW],
    ['no call any more', before, { ...after, communicated: false }, null],
  ])('%s', (_, earlier, later, since) => {
    expect(communicatedSince(earlier, later, NOW)).toEqual(since);
  });
});

test.each([
  [{ examDiagnosis: true, clinicalDecision: true }, 'positive', 'discharge', true],
  [{ examDiagnosis: false, clinicalDecision: true }, 'positive', 'discharge', false],
  [{ examDiagnosis: false, clinicalDecision: false }, 'not_applicable', null, true],
  [{ examDiagnosis: true, clinicalDecision: false }, 'negative', 'discharge', false],
] as const)('an account with %o can amend %s with the decision %s: %s', (rules, outcome, decision, can) => {
  expect(canSayTheSame(rules, { outcome, decision })).toBe(can);
});
