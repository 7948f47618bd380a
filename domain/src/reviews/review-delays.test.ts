import { expect, test } from 'vitest';

import { REVIEW_DELAYS_MS } from './review-delays.ts';

test('RV-173, RV-186, RV-321: spinner 500 ms; next clip, clip selection and print 200 ms', () => {
  expect(REVIEW_DELAYS_MS).toEqual({
    pendingAssessmentSpinner: 500,
    nextClip: 200,
    clipSelection: 200,
    print: 200,
  });
});
