import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  areAllClipsReviewed,
  clipOnEntry,
  firstUnreviewedClip,
  isClipReviewed,
  mayTakeNextStep,
  NEXT_CLIP_LABEL,
  nextStep,
} from './clip-progress.ts';
import { exampleClip, exampleRules } from './example-review.fixture.ts';

const rules = exampleRules();
const open = exampleClip();
const done = exampleClip({ rating: 4, assessment: 'negative' });
const mock = exampleClip({ isMock: true, isAlreadyReviewed: true, rating: 1, assessment: 'rescan' });

describe('isClipReviewed', () => {
  test('RV-264: needs a rating, an assessment and a comment where required', () => {
    expect(isClipReviewed(open, rules)).toBe(false);
    expect(isClipReviewed(exampleClip({ rating: 4 }), rules)).toBe(false);
    expect(isClipReviewed(done, rules)).toBe(true);
    const low = exampleClip({ rating: 2, assessment: 'rescan' });
    expect(isClipReviewed(low, rules)).toBe(false);
    expect(isClipReviewed({ ...low, comment: '  ' }, rules)).toBe(false);
    expect(isClipReviewed({ ...low, comment: 'blurred' }, rules)).toBe(true);
  });

  test('RV-264: with diagnosis off the rating is enough', () => {
    const off = exampleRules({ examDiagnosis: false });
    expect(isClipReviewed(exampleClip({ rating: 3 }), off)).toBe(true);
  });

  test('RV-185: a pending choice is not complete', () => {
    const pending = exampleClip({ rating: 4, pendingAssessment: 'negative' });
    expect(isClipReviewed(pending, rules)).toBe(false);
    expect(isClipReviewed(pending, exampleRules({ examDiagnosis: false }))).toBe(false);
  });

  test('RV-169: progress does not wait for mock clips, nor for clips of an earlier review', () => {
    expect(isClipReviewed(mock, rules)).toBe(true);
    expect(isClipReviewed(exampleClip({ isAlreadyReviewed: true }), rules)).toBe(true);
  });
});

test('RV-171, RV-172: the first unreviewed clip is active on entry, or the first if all are reviewed', () => {
  expect(clipOnEntry([mock, done, open, open], rules)).toBe(2);
  expect(clipOnEntry([mock, done], rules)).toBe(0);
  expect(firstUnreviewedClip([mock, done], rules)).toBeNull();
  expect(firstUnreviewedClip([], rules)).toBeNull();
});

describe('the next button', () => {
  test('RV-053, RV-072: it goes to the first unreviewed clip', () => {
    expect(nextStep([done, open, open], 0, rules)).toEqual({ kind: 'next_clip', index: 1 });
    expect(nextStep([open, done, done], 2, rules)).toEqual({ kind: 'next_clip', index: 0 });
    expect(NEXT_CLIP_LABEL).toBe('Next Clip');
  });

  test('RV-054: on the last open clip it carries the label of the page', () => {
    expect(nextStep([done, mock, open], 2, rules)).toEqual({ kind: 'next_page' });
    expect(nextStep([done, done], 0, rules)).toEqual({ kind: 'next_page' });
  });

  test('RV-071, RV-204: it is enabled when the active clip is complete (mobile) or all are', () => {
    expect(mayTakeNextStep([done, open], 0, rules)).toBe(true);
    expect(mayTakeNextStep([done, open], 1, rules)).toBe(false);
    expect(areAllClipsReviewed([done, open], rules)).toBe(false);
    expect(areAllClipsReviewed([done, mock], rules)).toBe(true);
    expect(mayTakeNextStep([done, mock], 7, rules)).toBe(true);
  });

  test('leaving the page is possible exactly when all clips are reviewed', () => {
    const clips = fc.array(fc.constantFrom(open, done, mock), { minLength: 1 });
    fc.assert(
      fc.property(clips, fc.nat(), (list, seed) => {
        const active = seed % list.length;
        const leaves =
          mayTakeNextStep(list, active, rules) && nextStep(list, active, rules).kind === 'next_page';
        expect(leaves).toBe(areAllClipsReviewed(list, rules));
      }),
    );
  });
});
