import { describe, expect, test } from 'vitest';

import { chainReviewRedirect, singleReviewRedirect } from './review-entry.ts';
import { reviewPath } from './review-route.ts';
import type { ReviewRoute } from './review-route.ts';

const pathOf = (route: ReviewRoute | null) => route && reviewPath(route);
const fresh = { hasReviewedExam: false, reviewGuid: null };
const noChain = { isChain: false, hasReviewedChain: false, reviewGuid: null };
const openChain = { ...noChain, isChain: true };
const reviewedChain = { isChain: true, hasReviewedChain: true, reviewGuid: 'r' };

describe('opening /create-review', () => {
  test('RV-025, RV-278: a reviewed exam leads to the report of its review', () => {
    const reviewed = { hasReviewedExam: true, reviewGuid: 'r' };
    expect(pathOf(singleReviewRedirect('e', reviewed, noChain))).toBe('/review/r/report');
    expect(singleReviewRedirect('e', fresh, noChain)).toBeNull();
  });

  test('RV-279, AMB-164: an exam of a chain leads to the chain route, create or report', () => {
    expect(pathOf(singleReviewRedirect('e', fresh, openChain))).toBe('/create-chain-review/e');
    expect(pathOf(singleReviewRedirect('e', fresh, reviewedChain))).toBe('/view-chain-review/r/report');
  });

  test('RV-028: a check that failed does not stop the page', () => {
    expect(singleReviewRedirect('e', null, null)).toBeNull();
    expect(singleReviewRedirect('e', { hasReviewedExam: true, reviewGuid: null }, null)).toBeNull();
  });
});

describe('opening /create-chain-review', () => {
  test('RV-027, RV-280: a reviewed chain leads to the report of its review', () => {
    expect(pathOf(chainReviewRedirect(reviewedChain))).toBe('/view-chain-review/r/report');
    expect(chainReviewRedirect(openChain)).toBeNull();
    expect(chainReviewRedirect({ ...reviewedChain, reviewGuid: null })).toBeNull();
    expect(chainReviewRedirect(null)).toBeNull();
  });
});
