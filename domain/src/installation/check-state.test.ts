import { expect, test } from 'vitest';
import { type Check, checkStates, type JudgedFacts } from './check-state.ts';

const NOW = new Date('2026-11-18T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const GB = 1_000_000_000;

const MAILS = { hasMailServer: true, failed: 0, oldestWaitingAt: minutesAgo(60) };

const GOOD: JudgedFacts = {
  calendars: { failing: [] },
  backup: { takenAt: minutesAgo(60) },
  mails: MAILS,
  disk: { freeBytes: 4 * GB, reserveBytes: 2 * GB },
  jobs: { failed: 0, oldestDueAt: minutesAgo(10) },
  database: { answerMs: 1_000, callsWaiting: 0 },
  signatures: { notAsSigned: 0 },
  oldestExam: { exam: { waitingSince: minutesAgo(7 * 24 * 60) } },
};

test('all is good up to the limits', () => {
  expect(new Set(Object.values(checkStates(GOOD, NOW)))).toEqual(new Set(['good']));
});

test('an installation without exams, jobs or mails that wait is good', () => {
  const facts = {
    ...GOOD,
    oldestExam: { exam: null },
    jobs: { failed: 0, oldestDueAt: null },
    mails: { ...MAILS, oldestWaitingAt: null },
  };
  expect(new Set(Object.values(checkStates(facts, NOW)))).toEqual(new Set(['good']));
});

test.each<[Check, string, string, Partial<JudgedFacts>]>([
  ['calendars', 'urgent', 'a calendar cannot be read', { calendars: { failing: ['x'] } }],
  ['backup', 'attention', 'there is no backup', { backup: { takenAt: null } }],
  ['backup', 'attention', 'the backup is old', { backup: { takenAt: minutesAgo(24 * 60 + 1) } }],
  ['mails', 'attention', 'no mail server is set', { mails: { ...MAILS, hasMailServer: false } }],
  ['mails', 'attention', 'a mail failed', { mails: { ...MAILS, failed: 1 } }],
  ['mails', 'attention', 'a mail waits', { mails: { ...MAILS, oldestWaitingAt: minutesAgo(61) } }],
  ['disk', 'attention', 'room is scarce', { disk: { freeBytes: 4 * GB - 1, reserveBytes: 2 * GB } }],
  ['disk', 'urgent', 'the reserve is touched', { disk: { freeBytes: 2 * GB - 1, reserveBytes: 2 * GB } }],
  ['jobs', 'attention', 'a job failed', { jobs: { failed: 1, oldestDueAt: null } }],
  ['jobs', 'urgent', 'jobs are not done', { jobs: { failed: 1, oldestDueAt: minutesAgo(11) } }],
  ['database', 'attention', 'it answers slowly', { database: { answerMs: 1_001, callsWaiting: 0 } }],
  ['database', 'attention', 'calls wait for it', { database: { answerMs: 1, callsWaiting: 1 } }],
  ['signatures', 'urgent', 'a review is not as it was signed', { signatures: { notAsSigned: 1 } }],
  [
    'oldest_exam',
    'attention',
    'an exam waits for more than a week',
    { oldestExam: { exam: { waitingSince: minutesAgo(7 * 24 * 60 + 1) } } },
  ],
])('%s: %s where %s, and nothing else', (check, state, _, change) => {
  const states = checkStates({ ...GOOD, ...change }, NOW);
  expect(states).toEqual({ ...checkStates(GOOD, NOW), [check]: state });
});

test('what could not be read is unknown, and not good', () => {
  const nothing: JudgedFacts = {
    calendars: null,
    backup: null,
    mails: null,
    disk: null,
    jobs: null,
    database: null,
    signatures: null,
    oldestExam: null,
  };
  expect(new Set(Object.values(checkStates(nothing, NOW)))).toEqual(new Set(['unknown']));
});
