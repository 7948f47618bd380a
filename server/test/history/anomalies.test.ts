import { expect, test } from 'vitest';
import { findAnomalies, type History, type Stored } from './anomalies.ts';

const HISTORY: History = {
  submissions: [
    { reviewer: 'Ada', exam: 'one', word: 'a1', began: 1, ended: 2, answer: { kind: 'none' } },
    {
      reviewer: 'Ada',
      exam: 'one',
      word: 'a1',
      began: 3,
      ended: 4,
      answer: { kind: 'accepted', guid: 'r1' },
    },
    { reviewer: 'Bo', exam: 'one', word: 'b1', began: 5, ended: 6, answer: { kind: 'refused', guid: 'r1' } },
    { reviewer: 'Bo', exam: 'two', word: 'b2', began: 7, ended: 8, answer: { kind: 'accepted', guid: 'r2' } },
  ],
  drafts: [
    { reviewer: 'Bo', exam: 'three', word: 'd1', at: 10, isAcknowledged: true },
    { reviewer: 'Bo', exam: 'three', word: 'd2', at: 20, isAcknowledged: false },
    { reviewer: 'Ada', exam: 'one', word: 'gone with its review', at: 1, isAcknowledged: true },
  ],
  readings: [
    { reviewer: 'Ada', exam: 'one', began: 3, guid: null },
    { reviewer: 'Ada', exam: 'one', began: 9, guid: 'r1' },
  ],
  listReadings: [
    { reviewer: 'Bo', began: 6, exams: ['two', 'three'] },
    { reviewer: 'Bo', began: 9, exams: ['three'] },
  ],
};

const STORED: Stored = {
  reviews: [
    { guid: 'r1', exam: 'one', reviewer: 'Ada', word: 'a1', clips: 2 },
    { guid: 'r2', exam: 'two', reviewer: 'Bo', word: 'b2', clips: 2 },
  ],
  trail: [
    { exam: 'one', reviewer: 'Ada' },
    { exam: 'two', reviewer: 'Bo' },
  ],
  drafts: [{ reviewer: 'Bo', exam: 'three', word: 'd1', at: 10 }],
  clipsPerExam: 2,
  singleReviewExams: new Set(['one']),
};

test('a history that some order of its operations explains has no anomaly', () => {
  expect(findAnomalies(HISTORY, STORED)).toEqual([]);
  const later = { reviewer: 'Bo', exam: 'three', word: 'd2', at: 20 };
  expect(findAnomalies(HISTORY, { ...STORED, drafts: [later] })).toEqual([]);
});

const [first, second] = STORED.reviews;
if (first === undefined || second === undefined) throw new Error('two reviews are stored');

test.each<[string, Partial<Stored>, string]>([
  ['a review that was accepted and is gone', { reviews: [first] }, 'accepted and not kept: b2'],
  [
    'another word than the accepted one',
    { reviews: [first, { ...second, word: 'b3' }] },
    'accepted and not kept: b2',
  ],
  [
    'a review that nobody sent',
    { reviews: [...STORED.reviews, { ...second, guid: 'r3', exam: 'four' }] },
    'sent by nobody: b2',
  ],
  [
    'two reviews of one reviewer',
    { reviews: [...STORED.reviews, { ...second, guid: 'r3' }] },
    'reviewed twice: two by Bo',
  ],
  [
    'two reviews where one is enough',
    { reviews: [...STORED.reviews, { ...first, guid: 'r3', reviewer: 'Bo', word: 'b1' }] },
    'reviewed by several: one',
  ],
  ['half a review', { reviews: [first, { ...second, clips: 1 }] }, 'half written, with 1 clips: b2'],
  ['a review that the trail lacks', { trail: STORED.trail.slice(0, 1) }, 'not once in the trail: two by Bo'],
  [
    'a doubled row of the trail',
    { trail: [...STORED.trail, ...STORED.trail.slice(0, 1)] },
    'not once in the trail: one by Ada',
  ],
  [
    'a row of the trail without its review',
    { trail: [...STORED.trail, { exam: 'four', reviewer: 'Bo' }] },
    'in the trail without a review: four by Bo',
  ],
  ['a trail in another order', { trail: STORED.trail.toReversed() }, 'too early in the trail: two by Bo'],
  ['a draft that is gone', { drafts: [] }, 'a draft is lost: three by Bo'],
  [
    'a draft of nobody',
    { drafts: [{ reviewer: 'Bo', exam: 'three', word: 'd9', at: 30 }] },
    'a draft of nobody: d9',
  ],
])('%s is an anomaly', (_name, change, anomaly) => {
  expect(findAnomalies(HISTORY, { ...STORED, ...change })).toContain(anomaly);
});

test.each<[string, Partial<History>, string]>([
  [
    'a refusal that names no review',
    {
      submissions: [
        {
          reviewer: 'Bo',
          exam: 'one',
          word: 'b1',
          began: 5,
          ended: 6,
          answer: { kind: 'refused', guid: 'r9' },
        },
      ],
    },
    'refused for no review: b1',
  ],
  [
    'a reading that misses what was answered before it',
    { readings: [{ reviewer: 'Ada', exam: 'one', began: 5, guid: null }] },
    'read as not reviewed: one by Ada',
  ],
  [
    'a reading of what is not there',
    { readings: [{ reviewer: 'Ada', exam: 'one', began: 5, guid: 'r9' }] },
    'read as a review that is not there: one by Ada',
  ],
  [
    'a worklist that still has what was submitted before',
    { listReadings: [{ reviewer: 'Bo', began: 9, exams: ['two'] }] },
    'still on the worklist: two by Bo',
  ],
])('%s is an anomaly', (_name, change, anomaly) => {
  expect(findAnomalies({ ...HISTORY, ...change }, STORED)).toContain(anomaly);
});
