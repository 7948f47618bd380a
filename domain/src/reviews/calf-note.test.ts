import { expect, test } from 'vitest';

import { PROTOCOLS } from '../exams/protocols.ts';
import type { Assessment } from './assessment.ts';
import { calfGap, calfNote, distalViews } from './calf-note.ts';
import { examOutcome } from './overall-assessment.ts';

const SPLIT = 'dvt_left_three_point_extended';
const { views } = PROTOCOLS[SPLIT];

type Finding = Assessment | 'missing';

/** All proximal views negative, and of the calf views the first ones as named; the others are negative. */
function clipsWith(calf: readonly Finding[]) {
  return views.map(({ id }) => {
    const finding = calf[distalViews(SPLIT).indexOf(id)] ?? 'negative';
    const isMock = finding === 'missing';
    return { view: id, isMock, assessment: isMock ? ('rescan' as const) : finding };
  });
}

test.each<[readonly Finding[], string | null]>([
  [[], null],
  [['missing'], 'calf not assessed: 1 view missing'],
  [['missing', 'missing', 'missing', 'missing'], 'calf not assessed: 4 views missing'],
  [['missing', 'rescan'], 'calf not assessed: 1 view missing, 1 view without a clear finding'],
  [['standard', 'not_applicable'], 'calf not assessed: 2 views without a clear finding'],
])('a No DVT whose calf has the findings %j says: %s', (calf, note) => {
  const clips = clipsWith(calf);
  expect(examOutcome(SPLIT, 5, clips, { examDiagnosis: true }).overall).toBe('negative');
  expect(calfNote(calfGap(SPLIT, clips))).toBe(note);
});

test('calf views of which there is no clip at all are missing', () => {
  const proximal = clipsWith([]).filter(({ view }) => !distalViews(SPLIT).includes(view));
  expect(calfNote(calfGap(SPLIT, proximal))).toBe('calf not assessed: 6 views missing');
});

test('a thrombus in the calf and a protocol without calf views need no note', () => {
  expect(calfGap(SPLIT, clipsWith(['positive', 'missing']))).toBeNull();
  expect(calfGap('dvt_left_two_point', [])).toBeNull();
});
