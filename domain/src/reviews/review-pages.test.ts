import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PROTOCOL_NAMES, PROTOCOLS } from '../exams/protocols.ts';
import {
  asksForOverallRating,
  clipsOfPage,
  clipsPageTexts,
  nextPage,
  pageOfSubpage,
  pagesOf,
  previousPage,
} from './review-pages.ts';

const SPLIT = 'dvt_left_three_point_extended';
const OTHER = 'dvt_left_three_point';

describe('clipsPageTexts', () => {
  test('RV-038, RV-039: the proximal page', () => {
    expect(clipsPageTexts(SPLIT, 'clips', 'edit')).toEqual({
      title: 'Assess and rate proximal clips',
      nextLabel: 'Assess distal clips',
      backLabel: null,
    });
    expect(clipsPageTexts(SPLIT, 'clips', 'view')).toEqual({
      title: 'Proximal clips',
      nextLabel: 'View distal clips',
      backLabel: null,
    });
  });

  test('RV-040, RV-041, RV-042, AMB-173: the distal page, with its own spelling', () => {
    expect(clipsPageTexts(SPLIT, 'calf', 'edit')).toEqual({
      title: 'Assess and rate distal clips',
      nextLabel: 'Finalize assessment',
      backLabel: 'Back to proximal clips',
    });
    expect(clipsPageTexts(SPLIT, 'calf', 'view')).toEqual({
      title: 'Distal clips',
      nextLabel: 'View summary',
      backLabel: 'Back to proximal clips',
    });
  });

  test('RV-021, RV-022, RV-046: the one clips page of other protocols', () => {
    expect(clipsPageTexts(OTHER, 'clips', 'edit')).toEqual({
      title: 'Assess and rate clips',
      nextLabel: 'Finalize Assessment',
      backLabel: null,
    });
    expect(clipsPageTexts(OTHER, 'clips', 'view')).toEqual({
      title: 'Clips',
      nextLabel: 'View Summary',
      backLabel: null,
    });
  });
});

test.each([
  [SPLIT, 'clips', 'Correct proximal clips', 'Correct distal clips'],
  [SPLIT, 'calf', 'Correct distal clips', 'Correct summary'],
  [OTHER, 'clips', 'Correct clips', 'Correct summary'],
] as const)('the pages of %s, %s, say that a review is corrected', (protocol, page, title, nextLabel) => {
  expect(clipsPageTexts(protocol, page, 'amend')).toMatchObject({ title, nextLabel });
});

describe('the way through a review', () => {
  test('RV-043, RV-044, RV-045: proximal, distal, report; back to distal, forward to the first page', () => {
    expect(nextPage(SPLIT, 'clips')).toBe('calf');
    expect(nextPage(SPLIT, 'calf')).toBe('report');
    expect(nextPage(SPLIT, 'report')).toBe('clips');
    expect(previousPage(SPLIT, 'report')).toBe('calf');
    expect(previousPage(SPLIT, 'calf')).toBe('clips');
    expect(previousPage(SPLIT, 'clips')).toBeNull();
  });

  test('RV-023, RV-046: other protocols go from the clips to the report and back', () => {
    expect(nextPage(OTHER, 'clips')).toBe('report');
    expect(nextPage(OTHER, 'report')).toBe('clips');
    expect(previousPage(OTHER, 'report')).toBe('clips');
  });

  test('RV-055, AMB-141: the overall rating is asked on the last clips page only', () => {
    expect(asksForOverallRating(SPLIT, 'clips')).toBe(false);
    expect(asksForOverallRating(SPLIT, 'calf')).toBe(true);
    expect(asksForOverallRating(OTHER, 'clips')).toBe(true);
  });

  test('RV-015, RV-017: subpages are none or allClips, calf, report', () => {
    expect([undefined, '', 'allClips', 'calf', 'report'].map((page) => pageOfSubpage(SPLIT, page))).toEqual([
      'clips',
      'clips',
      'clips',
      'calf',
      'report',
    ]);
    expect(pageOfSubpage(OTHER, 'calf')).toBeNull();
    expect(pageOfSubpage(SPLIT, 'clips')).toBeNull();
    expect(pageOfSubpage(SPLIT, 'elsewhere')).toBeNull();
  });
});

test('RV-038, RV-040: the first page has the proximal clips, the calf page the distal ones', () => {
  const clips = [{ view: 'left_calf_1' }, { view: 'left_sfv' }];
  expect(clipsOfPage(SPLIT, 'clips', clips)).toEqual([{ view: 'left_sfv' }]);
  expect(clipsOfPage(SPLIT, 'calf', clips)).toEqual([{ view: 'left_calf_1' }]);
});

test('every clip is on exactly one page', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROTOCOL_NAMES), fc.array(fc.string()), (protocol, strangeViews) => {
      const clips = [...PROTOCOLS[protocol].views.map(({ id }) => id), ...strangeViews].map((view, at) => ({
        view,
        at,
      }));
      const shown = pagesOf(protocol)
        .filter((page) => page !== 'report')
        .flatMap((page) => clipsOfPage(protocol, page, clips));
      expect(shown.toSorted((one, other) => one.at - other.at)).toEqual(clips);
    }),
  );
});
