import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetPage, openPage } from '../../test/open-page.tsx';
import { ResultMark } from './result-mark.tsx';

const REVIEW = 'b0000000-0000-4000-8000-000000000001';
afterEach(forgetPage);

test.each([
  [1, null, 'New'],
  [2, null, 'Amended'],
  [1, '2026-03-06T08:15:00.000Z', 'Read'],
  [2, '2026-03-06T08:15:00.000Z', 'Read'],
])(
  'My Exams marks version %i of a decision, read at %s, as %s, and leads to its page',
  async (version, read_at, word) => {
    const result = { review_guid: REVIEW, clinical_decision: 'discharge', version, read_at } as const;
    openPage('/', { routes: [{ path: '/', page: () => <ResultMark result={result} /> }] });
    const link = await screen.findByRole('link');
    expect(link.textContent).toBe(`Discharge${word}`);
    expect(link.getAttribute('href')).toBe(`/results/${REVIEW}`);
  },
);
