import { expect, test } from 'vitest';

import { decisionHistory, historyDecisionLabel } from './decision-history.ts';

test('RV-088: the decision history is sorted by creation, newest first', () => {
  const review = (createdAt: string) => ({ createdAt, decision: null, note: null });
  const history = decisionHistory([
    review('2025-11-12T10:00:00Z'),
    review('2025-11-13T01:00:00+03:00'),
    review('2025-11-12T23:00:00Z'),
  ]);
  expect(history.map(({ createdAt }) => createdAt)).toEqual([
    '2025-11-12T23:00:00Z',
    '2025-11-13T01:00:00+03:00',
    '2025-11-12T10:00:00Z',
  ]);
});

test('RV-091: the decision shows None if absent', () => {
  expect(historyDecisionLabel(null)).toBe('None');
  expect(historyDecisionLabel('standard')).toBe('Standard');
});
