import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { requireReviewSubpage } from './review-subpage.ts';

test.each([undefined, 'allClips', 'calf', 'report'])(
  'RV-015..RV-018: %s is a subpage of a review',
  (subpage) => {
    expect(() => requireReviewSubpage({ subpage })).not.toThrow();
  },
);

test.each(['clips', 'Report', 'report.pdf', 'constructor'])(
  '%s is none: the page is not found',
  (subpage) => {
    let thrown: unknown;
    try {
      requireReviewSubpage({ subpage });
    } catch (error) {
      thrown = error;
    }
    expect(isNotFound(thrown)).toBe(true);
  },
);
