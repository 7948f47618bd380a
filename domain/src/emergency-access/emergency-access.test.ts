import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMERGENCY_ACCESS_MS, emergencyAccessEnd, emergencyAccessState } from './emergency-access.ts';
import { EMERGENCY_TEXT_MIN, missingExplanation } from './emergency-reasons.ts';
import { readExamId } from './exam-id.ts';
import {
  EMERGENCY_LOOKUP_LIMIT,
  EMERGENCY_LOOKUP_WINDOW_MS,
  emergencyLookupBlockedUntil,
} from './lookup-limit.ts';
import { mayAskForEmergencyAccess } from './may-ask.ts';
import { patientInitials } from './patient-initials.ts';

const GRANTED = new Date('2026-03-02T02:42:00.000Z');
const END = emergencyAccessEnd(GRANTED);
const after = (ms: number) => new Date(GRANTED.getTime() + ms);
const HOUR = 60 * 60 * 1000;

describe('emergency access', () => {
  test('lasts exactly one hour', () => {
    expect(END.toISOString()).toBe('2026-03-02T03:42:00.000Z');
    expect(EMERGENCY_ACCESS_MS).toBe(HOUR);
  });

  test.each([
    { name: 'at once', now: 0, endedAt: null, expected: 'running' },
    { name: 'in its last millisecond', now: HOUR - 1, endedAt: null, expected: 'running' },
    { name: 'at its end', now: HOUR, endedAt: null, expected: 'expired' },
    { name: 'ended early', now: 10, endedAt: 5, expected: 'ended' },
    { name: 'ended early, looked at after its hour', now: 2 * HOUR, endedAt: 5, expected: 'ended' },
    { name: 'closed after its hour', now: 2 * HOUR, endedAt: HOUR, expected: 'expired' },
  ] as const)('$name it is $expected', ({ now, endedAt, expected }) => {
    const times = { endsAt: END, endedAt: endedAt === null ? null : after(endedAt) };
    expect(emergencyAccessState(times, after(now))).toBe(expected);
  });

  test('once it is over it never runs again', () => {
    const moment = fc.integer({ min: 0, max: 3 * HOUR });
    fc.assert(
      fc.property(moment, moment, fc.option(fc.integer({ min: 0, max: HOUR })), (one, other, ended) => {
        const times = { endsAt: END, endedAt: ended === null ? null : after(ended) };
        const [first, later] = [Math.min(one, other), Math.max(one, other)].map((ms) =>
          emergencyAccessState(times, after(ms)),
        );
        expect(first === 'running' || later === first).toBe(true);
        expect(later !== 'running' || first === 'running').toBe(true);
      }),
    );
  });
});

const REVIEWER = { isReviewer: true, isWorkspaceMember: true, isSwitchedOn: true };

test.each([
  { facts: {}, permissions: [], expected: true },
  { facts: { isReviewer: false }, permissions: [], expected: false },
  { facts: { isWorkspaceMember: false }, permissions: [], expected: false },
  { facts: { isSwitchedOn: false }, permissions: [], expected: false },
  { facts: {}, permissions: ['device'], expected: false },
  { facts: { isReviewer: false }, permissions: ['internal'], expected: false },
])('someone with $facts and $permissions may ask: $expected', ({ facts, permissions, expected }) => {
  expect(mayAskForEmergencyAccess({ permissions }, { ...REVIEWER, ...facts })).toBe(expected);
});

test.each([
  ['', EMERGENCY_TEXT_MIN],
  ['               ', EMERGENCY_TEXT_MIN],
  ['  Leg is blue  ', EMERGENCY_TEXT_MIN - 'Leg is blue'.length],
  ['Transferred from ward 3', 0],
])('to %j %i characters are missing', (text, missing) => {
  expect(missingExplanation(text)).toBe(missing);
});

test.each([
  [
    ' 41936071-0A4C-4D0E-9C1F-6A1D0C8A5B11 ',
    { kind: 'exam_guid', guid: '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11' },
  ],
  ['41936071', { kind: 'display_guid', text: '41936071' }],
  ['4193607', { kind: 'patient_id', text: '4193607' }],
  ['4471-0932', { kind: 'patient_id', text: '4471-0932' }],
  ['%', { kind: 'patient_id', text: '%' }],
])('%j is read as %j', (typed, expected) => {
  expect(readExamId(typed)).toEqual(expected);
});

test.each([
  ['Amara', 'Okafor', 'A. O.'],
  [' élodie ', null, 'É.'],
  [null, 'Weber', 'W.'],
  ['', ' ', null],
  [null, null, null],
])('the initials of %j %j are %j', (first, last, expected) => {
  expect(patientInitials(first, last)).toBe(expected);
});

test('so many lookups in a quarter of an hour are allowed, and the next one when the first of them is old', () => {
  const lookups = Array.from({ length: EMERGENCY_LOOKUP_LIMIT }, (_, at) => after(at));
  expect(emergencyLookupBlockedUntil(lookups.slice(1), after(100))).toBeNull();
  const until = emergencyLookupBlockedUntil(lookups, after(100));
  expect(until).toEqual(after(EMERGENCY_LOOKUP_WINDOW_MS));
  expect(emergencyLookupBlockedUntil(lookups, after(EMERGENCY_LOOKUP_WINDOW_MS))).toBeNull();
});
