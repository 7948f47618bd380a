import { type CheckState, CHECKS, type CheckStates } from '@sonoboard/domain/installation/check-state';
import { expect, test } from 'vitest';
import { bytesInWords, counted, inOrder, whatIsNeeded } from './health-words.ts';

/** The first checks are in these states, all others are good. */
const checksIn = (...states: CheckState[]) =>
  Object.fromEntries(CHECKS.map((check, place) => [check, states[place] ?? 'good'])) as CheckStates;

test.each([
  ['Nothing needs you.', []],
  ['One thing needs attention today.', ['attention']],
  ['Two things need attention today.', ['attention', 'unknown']],
  ['One thing needs you now.', ['urgent']],
  ['One thing needs you now, one needs attention today.', ['urgent', 'unknown']],
  ['One thing needs you now, two need attention today.', ['attention', 'urgent', 'attention']],
  [
    'Three things need you now, four need attention today.',
    [...thrice('urgent'), ...thrice('attention'), 'unknown'],
  ],
] satisfies [string, CheckState[]][])('%s', (sentence, states) => {
  expect(whatIsNeeded(checksIn(...states))).toBe(sentence);
});

function thrice(state: CheckState): CheckState[] {
  return [state, state, state];
}

test('the worst comes first, and what is equally bad keeps its order', () => {
  const checks = {
    ...checksIn(),
    jobs: 'urgent',
    backup: 'attention',
    disk: 'unknown',
    mails: 'attention',
  } as const;
  expect(inOrder(checks)).toEqual([
    'jobs',
    'backup',
    'mails',
    'disk',
    'calendars',
    'database',
    'signatures',
    'oldest_exam',
  ]);
});

test('a count that stopped says so', () => {
  expect([0, 9_999, 10_000].map(counted)).toEqual(['0', '9,999', 'at least 10,000']);
});

test('bytes are told with as many digits as say something', () => {
  expect([14_400_000, 2_149_000_000, 412_300_000_000, 1e12].map(bytesInWords)).toEqual([
    '14 MB',
    '2.1 GB',
    '412 GB',
    '1,000 GB',
  ]);
});
