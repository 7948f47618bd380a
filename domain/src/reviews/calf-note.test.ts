import { expect, test } from 'vitest';

import { PROTOCOLS } from '../exams/protocols.ts';
import type { Assessment } from './assessment.ts';
import { calfNote } from './calf-note.ts';
import { examOutcome } from './overall-assessment.ts';

const SPLIT = 'dvt_left_three_point_extended';
const { views } = PROTOCOLS[SPLIT];
const calf = views.filter(({ stage }) => stage === 'distal').map(({ id }) => id);

/** All views negative but for the calf views named here. */
function clipsWith(calfViews: Readonly<Record<string, Assessment | 'missing'>>) {
  return views.map(({ id }) => {
    const finding = calfViews[id] ?? 'negative';
    const isMock = finding === 'missing';
    return { view: id, isMock, assessment: isMock ? ('rescan' as const) : finding };
  });
}
const missing = (count: number) =>
  Object.fromEntries(calf.slice(0, count).map((id) => [id, 'missing' as const]));

test('a No DVT without a calf result says how many views are missing', () => {
  const clips = clipsWith(missing(4));
  expect(examOutcome(SPLIT, 5, clips, { examDiagnosis: true }).overall).toBe('negative');
  expect(calfNote(SPLIT, clips)).toBe('calf not assessed: 4 views missing');
});

test('views that were recorded and gave no clear finding are counted too', () => {
  const [first = '', second = ''] = calf;
  expect(calfNote(SPLIT, clipsWith({ [first]: 'missing', [second]: 'rescan' }))).toBe(
    'calf not assessed: 1 view missing, 1 view without a clear finding',
  );
});

test('views of which there is no clip at all are missing', () => {
  const proximal = clipsWith({}).filter(({ view }) => !calf.includes(view));
  expect(calfNote(SPLIT, proximal)).toBe(`calf not assessed: ${calf.length} views missing`);
});

test('an assessed calf, a thrombus in it, and a protocol without calf need no note', () => {
  const [first = '', second = ''] = calf;
  expect(calfNote(SPLIT, clipsWith({}))).toBeNull();
  expect(calfNote(SPLIT, clipsWith({ [first]: 'positive', [second]: 'missing' }))).toBeNull();
  expect(calfNote('dvt_left_two_point', [])).toBeNull();
});
