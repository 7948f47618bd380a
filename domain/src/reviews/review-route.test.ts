import { expect, test } from 'vitest';

import { completedReviewRoute, pendingRescanRoute, reviewExamRoute, reviewPath } from './review-route.ts';

const exam = { guid: 'g', linkedTo: null, hasRescan: false };

test('RV-010, RV-011: worklist rows open the single review, or the chain when linked or rescanned', () => {
  expect(reviewPath(reviewExamRoute(exam))).toBe('/create-review/g');
  expect(reviewPath(reviewExamRoute({ ...exam, linkedTo: 'root' }))).toBe('/create-chain-review/g');
  expect(reviewPath(reviewExamRoute({ ...exam, hasRescan: true }))).toBe('/create-chain-review/g');
});

test('RV-098, RV-099: completed rows open the report, on the chain route when linked to rescans', () => {
  expect(reviewPath(completedReviewRoute({ guid: 'r', linkedTo: null }))).toBe('/review/r/report');
  expect(reviewPath(completedReviewRoute({ guid: 'r', linkedTo: 'x' }))).toBe('/view-chain-review/r/report');
});

test('RV-116: pending rescans open the report of the chain', () => {
  expect(reviewPath(pendingRescanRoute({ guid: 'r' }))).toBe('/view-chain-review/r/report');
});

test('RV-015: subpages follow the guid', () => {
  expect(reviewPath({ flow: 'single', mode: 'edit', guid: 'g', page: 'calf' })).toBe('/create-review/g/calf');
});
