import { expect, test } from 'vitest';

import { REVIEW_DELAYS_MS } from './review-delays.ts';

test('RV-186, RV-321: the spinner shows for 500 ms, and printing waits 200 ms', () => {
  expect(REVIEW_DELAYS_MS).toEqual({
    pendingAssessmentSpinner: 500,
    print: 200,
  });
});
