import { describe, expect, test } from 'vitest';

import { awaitsRescan } from './pending-rescan.ts';
import type { ChainReview } from './pending-rescan.ts';

const day = (date: number) => new Date(Date.UTC(2025, 10, date));
const review = (overrides: Partial<ChainReview>): ChainReview => ({
  reviewerGuid: 'me',
  examCreatedAt: day(1),
  createdAt: day(2),
  decision: 'rescan',
  ...overrides,
});

describe('awaitsRescan', () => {
  test('RV-012, AMB-117: the newest review asks for a rescan and no newer exam is there', () => {
    expect(awaitsRescan('me', 'single_review_per_exam', [review({})], day(1))).toBe(true);
    expect(awaitsRescan('me', 'single_review_per_exam', [review({})], day(3))).toBe(false);
    expect(awaitsRescan('me', 'single_review_per_exam', [], day(1))).toBe(false);
  });

  test('AMB-117: only the newest review counts', () => {
    const settled = review({ examCreatedAt: day(3), createdAt: day(4), decision: 'discharge' });
    expect(awaitsRescan('me', 'single_review_per_exam', [settled, review({})], day(3))).toBe(false);
  });

  test('AMB-118: where everyone reviews, only the own newest review counts', () => {
    const foreign = review({ reviewerGuid: 'other', createdAt: day(3), decision: 'discharge' });
    expect(awaitsRescan('me', 'everyone_reviews', [review({}), foreign], day(1))).toBe(true);
    expect(awaitsRescan('other', 'everyone_reviews', [review({}), foreign], day(1))).toBe(false);
    expect(awaitsRescan('me', 'single_review_per_exam', [review({}), foreign], day(1))).toBe(false);
  });
});
