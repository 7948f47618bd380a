import { expect, test } from 'vitest';

import {
  amendRoute,
  completedReviewRoute,
  pendingRescanRoute,
  reviewExamRoute,
  reviewPath,
} from './review-route.ts';

const exam = { guid: 'g', protocol: 'dvt_left_two_point', linkedTo: null, hasRescan: false } as const;
const review = { guid: 'r', protocol: 'dvt_left_two_point' } as const;

test('RV-010, RV-011: worklist rows open the single review, or the chain when linked or rescanned', () => {
  expect(reviewPath(reviewExamRoute(exam))).toBe('/create-review/g');
  expect(reviewPath(reviewExamRoute({ ...exam, linkedTo: 'root' }))).toBe('/create-chain-review/g');
  expect(reviewPath(reviewExamRoute({ ...exam, hasRescan: true }))).toBe('/create-chain-review/g');
});

test('RV-098, RV-099: completed rows open the report, on the chain route when linked to rescans', () => {
  expect(reviewPath(completedReviewRoute({ ...review, linkedTo: null }))).toBe('/review/r/report');
  expect(reviewPath(completedReviewRoute({ ...review, linkedTo: 'x' }))).toBe('/view-chain-review/r/report');
});

test('RV-116: pending rescans open the report of the chain', () => {
  expect(reviewPath(pendingRescanRoute(review))).toBe('/view-chain-review/r/report');
});

test.each(['cardiac', 'efast', 'aorta', 'left_wrist', 'right_wrist'] as const)(
  'AMB-145: a rescan of %s is reviewed and read on its own',
  (protocol) => {
    const rescan = { ...exam, protocol, linkedTo: 'root' };
    expect(reviewPath(reviewExamRoute(rescan))).toBe('/create-review/g');
    expect(reviewPath(reviewExamRoute({ ...exam, protocol, hasRescan: true }))).toBe('/create-review/g');
    expect(reviewPath(completedReviewRoute({ guid: 'r', protocol, linkedTo: 'x' }))).toBe('/review/r/report');
    expect(reviewPath(pendingRescanRoute({ guid: 'r', protocol }))).toBe('/review/r/report');
  },
);

test('RV-015: subpages follow the guid', () => {
  expect(reviewPath({ flow: 'single', mode: 'edit', guid: 'g', page: 'calf' })).toBe('/create-review/g/calf');
});

test('a review is corrected at an address of its own, which opens with its summary', () => {
  expect(reviewPath(amendRoute('single', 'r'))).toBe('/amend-review/r/report');
  expect(reviewPath({ ...amendRoute('chain', 'r'), page: 'clips' })).toBe('/amend-chain-review/r');
});
