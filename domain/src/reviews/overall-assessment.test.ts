import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ASSESSMENTS } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import {
  chainOutcome,
  combinedOutcome,
  distalOutcome,
  examOutcome,
  proximalOutcome,
} from './overall-assessment.ts';
import { RATINGS } from './rating.ts';

const on = { examDiagnosis: true };
const clip = (view: string, assessment: Assessment | null) => ({ view, assessment, isMock: false });
const mock = (view: string) => ({ view, assessment: 'rescan' as const, isMock: true });

describe('proximalOutcome', () => {
  test('RV-211: N/A if the overall rating is below 3 or not set', () => {
    expect(proximalOutcome(2, ['negative'])).toBe('not_applicable');
    expect(proximalOutcome(null, ['negative'])).toBe('not_applicable');
    expect(proximalOutcome(3, ['negative'])).toBe('negative');
  });

  test.each(['not_applicable', 'rescan', 'standard'] as const)(
    'RV-212: N/A if any clip is %s',
    (assessment) => {
      expect(proximalOutcome(4, ['negative', 'positive', assessment])).toBe('not_applicable');
    },
  );

  test('RV-213: otherwise positive if any clip is positive, else negative', () => {
    expect(proximalOutcome(4, ['negative', 'positive'])).toBe('positive');
    expect(proximalOutcome(4, ['negative', 'negative'])).toBe('negative');
  });

  test('what nobody has assessed does not read negative', () => {
    expect(proximalOutcome(4, ['negative', null])).toBe('not_applicable');
    expect(proximalOutcome(4, [])).toBe('not_applicable');
    expect(distalOutcome(['negative', null])).toBe('not_applicable');
    expect(distalOutcome([])).toBe('not_applicable');
  });
});

test('RV-214, RV-215: distal is positive if any is, else N/A if any is indeterminate, else negative', () => {
  expect(distalOutcome(['positive', 'standard'])).toBe('positive');
  expect(distalOutcome(['negative', 'not_applicable'])).toBe('not_applicable');
  expect(distalOutcome(['negative', 'negative'])).toBe('negative');
});

test.each([
  ['not_applicable', 'positive', 'not_applicable'],
  ['negative', 'positive', 'positive'],
  ['positive', 'not_applicable', 'positive'],
  ['negative', 'negative', 'negative'],
  ['negative', 'not_applicable', 'negative'],
] as const)('RV-216, RV-217: proximal %s and distal %s give %s', (proximal, distal, overall) => {
  expect(combinedOutcome(proximal, distal)).toBe(overall);
});

describe('examOutcome', () => {
  test('RV-210: a split protocol has a proximal, a distal and an overall result', () => {
    const clips = [clip('left_sfv', 'negative'), clip('left_calf_1', 'positive')];
    expect(examOutcome('dvt_left_three_point_extended', 4, clips, on)).toEqual({
      proximal: 'negative',
      distal: 'positive',
      overall: 'positive',
    });
  });

  test('AMB-159: a low overall rating makes proximal and overall N/A, not distal', () => {
    const clips = [clip('left_sfv', 'negative'), clip('left_calf_1', 'negative')];
    expect(examOutcome('dvt_left_three_point_extended', 2, clips, on)).toEqual({
      proximal: 'not_applicable',
      distal: 'negative',
      overall: 'not_applicable',
    });
  });

  test('RV-213: any other protocol has one result over all its clips', () => {
    const clips = [clip('left_sfv', 'positive'), clip('thigh_point', 'negative')];
    expect(examOutcome('dvt_left_two_point', 4, clips, on)).toEqual({
      proximal: 'positive',
      distal: null,
      overall: 'positive',
    });
  });

  test('AMB-154: a missing view makes the result N/A', () => {
    const clips = [clip('left_gsv_cfv', 'positive'), mock('left_popliteal_1')];
    expect(examOutcome('dvt_left_two_point', 4, clips, on).overall).toBe('not_applicable');
  });

  test('AMB-158: with diagnosis off everything is N/A', () => {
    const off = { examDiagnosis: false };
    expect(examOutcome('cardiac', 5, [clip('plax', 'positive')], off).overall).toBe('not_applicable');
    expect(chainOutcome(5, [{ clips: [clip('plax', 'positive')] }], off)).toBe('not_applicable');
  });
});

describe('chainOutcome', () => {
  test('RV-218: N/A if any clip has a non-applicable assessment or the overall rating is under 3', () => {
    expect(chainOutcome(4, [{ clips: [clip('a', 'standard'), clip('b', 'positive')] }], on)).toBe(
      'not_applicable',
    );
    expect(chainOutcome(2, [{ clips: [clip('a', 'negative')] }], on)).toBe('not_applicable');
  });

  test('RV-219: otherwise positive if any clip is positive, otherwise negative', () => {
    expect(chainOutcome(3, [{ clips: [clip('a', 'negative'), clip('b', 'positive')] }], on)).toBe('positive');
    expect(chainOutcome(3, [{ clips: [clip('a', 'negative')] }], on)).toBe('negative');
  });

  test('AMB-155: a good rescan replaces the bad clip of the same view', () => {
    const original = { clips: [clip('a', 'rescan'), clip('b', 'negative')] };
    const rescan = { clips: [clip('a', 'negative'), mock('b')] };
    expect(chainOutcome(4, [original], on)).toBe('not_applicable');
    expect(chainOutcome(4, [original, rescan], on)).toBe('negative');
  });

  test('AMB-154: a view is missing only if no scan of the chain has it', () => {
    expect(chainOutcome(4, [{ clips: [mock('a')] }, { clips: [clip('a', 'negative')] }], on)).toBe(
      'negative',
    );
    expect(chainOutcome(4, [{ clips: [mock('a')] }, { clips: [mock('a')] }], on)).toBe('not_applicable');
  });

  test('a chain of one scan of an unsplit protocol gives the result of the exam', () => {
    const clips = fc.array(
      fc.record({
        view: fc.constantFrom('left_gsv_cfv', 'left_cfv', 'left_sfv', 'left_popliteal_1'),
        assessment: fc.constantFrom(...ASSESSMENTS, null),
        isMock: fc.constant(false),
      }),
    );
    const oncePerView = clips.map((list) => [...new Map(list.map((item) => [item.view, item])).values()]);
    fc.assert(
      fc.property(fc.constantFrom(...RATINGS, null), oncePerView, (rating, list) => {
        expect(chainOutcome(rating, [{ clips: list }], on)).toBe(
          examOutcome('dvt_left_four_point', rating, list, on).overall,
        );
      }),
    );
  });
});
