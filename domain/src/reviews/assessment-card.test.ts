import { describe, expect, test } from 'vitest';

import { CARD_MESSAGES, cardBorder, cardMessages } from './assessment-card.ts';
import { exampleClip, exampleRules } from './example-review.fixture.ts';
import type { ReviewClip } from './review-clip.ts';

const rules = exampleRules();
const texts = (overrides: Partial<ReviewClip>, given = rules) =>
  cardMessages(exampleClip(overrides), given).map((message) => CARD_MESSAGES[message]);

describe('cardMessages', () => {
  test.each([
    ['RV-194', {}, 'Select an image rating before making an assessment.'],
    ['RV-195', { rating: 4 }, 'Provide an assessment for this compression point.'],
    ['RV-196', { rating: 2 }, 'Not all assessment options are available due to the low image quality score.'],
    ['RV-197', { rating: 4, assessment: 'negative' }, 'All Veins Fully Compressed'],
    ['RV-198', { rating: 4, assessment: 'positive' }, 'Veins Not Fully Compressed'],
    ['RV-199', { rating: 2, assessment: 'rescan' }, 'Recommending a rescan for this clip'],
    ['RV-200', { rating: 2, assessment: 'standard' }, 'Recommending a standard ultrasound'],
    ['RV-201', { rating: 4, assessment: 'not_applicable' }, 'Clip is indeterminate'],
  ] as const)('%s: a clip %j says: %s', (_, clip, text) => {
    expect(texts(clip)).toEqual([text]);
  });

  const mismatch =
    'The operator assessed the veins as not compressible, which is different from your assessment.';

  test('RV-202: a pending or confirmed negative against the operator says so', () => {
    const contested = { operatorAssessment: 'positive', rating: 4 } as const;
    expect(texts({ ...contested, pendingAssessment: 'negative' })).toEqual([mismatch]);
    expect(texts({ ...contested, assessment: 'negative' })).toEqual(['All Veins Fully Compressed', mismatch]);
    expect(texts({ ...contested, assessment: 'positive' })).toEqual(['Veins Not Fully Compressed']);
    expect(texts({ ...contested, assessment: 'rescan' })).not.toContain(mismatch);
  });

  test('AMB-152: the mismatch shows without prompt_potential_fn too', () => {
    const clip = { operatorAssessment: 'positive', rating: 4, assessment: 'negative' } as const;
    expect(texts(clip, exampleRules({ promptPotentialFalseNegative: false }))).toContain(mismatch);
  });

  test('RV-203: strict mode adds what to choose', () => {
    const clip = { operatorAssessment: 'positive', rating: 4, pendingAssessment: 'negative' } as const;
    expect(texts(clip, exampleRules({ strictReview: true }))).toEqual([
      `${mismatch} Choose "incompressible" if you agree, or "other" if you disagree.`,
    ]);
  });
});

describe('cardBorder', () => {
  test('RV-189: warning when pending', () => {
    expect(cardBorder(exampleClip({ rating: 4, pendingAssessment: 'negative' }))).toBe('warning');
  });

  test('RV-190: active when a rated clip has no assessment yet', () => {
    expect(cardBorder(exampleClip({ rating: 4 }))).toBe('active');
    expect(cardBorder(exampleClip({ rating: 4, assessment: 'negative' }))).toBe('plain');
    expect(cardBorder(exampleClip())).toBe('plain');
    expect(cardBorder(exampleClip({ rating: 4, isAlreadyReviewed: true }))).toBe('plain');
  });
});
