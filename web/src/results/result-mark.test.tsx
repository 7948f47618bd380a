import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetPage, openPage } from '../../test/open-page.tsx';
import { ResultMark } from './result-mark.tsx';

const REVIEW = 'b0000000-0000-4000-8000-000000000001';
afterEach(forgetPage);

test.each([
  [null, 'New'],
  ['2026-03-06T08:15:00.000Z', 'Read'],
])('My Exams marks a decision that was read at %s as %s, and leads to its page', async (read_at, word) => {
  const result = { review_guid: REVIEW, clinical_decision: 'discharge', read_at } as const;
  openPage('/', { routes: [{ path: '/', page: () => <ResultMark result={result} /> }] });
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe(`Discharge${word}`);
  expect(link.getAttribute('href')).toBe(`/results/${REVIEW}`);
});
