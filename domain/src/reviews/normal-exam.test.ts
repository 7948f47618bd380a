import { describe, expect, test } from 'vitest';
import { exampleClip, exampleRules } from './example-review.fixture.ts';
import { isNormalExam } from './normal-exam.ts';

const NORMAL = exampleClip({ rating: 4, assessment: 'negative' });

describe('a normal exam', () => {
  test('has a negative finding in every view', () => {
    expect(isNormalExam([NORMAL, NORMAL], exampleRules())).toBe(true);
  });

  test.each([
    { why: 'a clip is open', clip: exampleClip() },
    { why: 'a clip is positive', clip: exampleClip({ rating: 4, assessment: 'positive' }) },
    { why: 'a finding waits to be confirmed', clip: { ...NORMAL, pendingAssessment: 'negative' as const } },
    { why: 'a view is missing', clip: exampleClip({ isMock: true, hasVideo: false, assessment: 'rescan' }) },
    { why: 'a clip cannot be seen', clip: exampleClip({ hasVideo: false }) },
  ])('is none while $why', ({ clip }) => {
    expect(isNormalExam([NORMAL, clip], exampleRules())).toBe(false);
  });

  test('is none where nothing is assessed', () => {
    expect(isNormalExam([NORMAL], exampleRules({ examDiagnosis: false }))).toBe(false);
  });
});
