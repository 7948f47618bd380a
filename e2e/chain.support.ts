import { type Locator, type Page } from '@playwright/test';
import type { ReviewWorld, ReviewWorldOptions } from '../server/test/review-world.ts';
import { makeWorld } from './exams.ts';

type ExamOptions = NonNullable<ReviewWorldOptions['exams']>[number];

/** Reviewed with a rescan asked for: a good groin, a poor thigh, and the knee was never recorded. */
export const REVIEWED_ORIGINAL: ExamOptions = {
  protocol: 'dvt_left_three_point',
  missing: ['left_popliteal_1'],
  clips: { left_sfv: { shows: 'poor' } },
  reviews: [
    {
      rating: 2,
      assessment: 'not_applicable',
      decision: 'rescan',
      clips: { left_sfv: { rating: 2, assessment: 'rescan', comment: 'Too dark.' } },
    },
  ],
};

export const OPEN_RESCAN: ExamOptions = { protocol: 'dvt_left_three_point', rescanOf: 0 };

/** An original that is reviewed and a rescan that is not. */
export function makeChain(options: Omit<ReviewWorldOptions, 'exams'> = {}): Promise<ReviewWorld> {
  return makeWorld({ ...options, exams: [REVIEWED_ORIGINAL, OPEN_RESCAN] });
}

/** The row of a scan in the matrix. */
export function scanRow(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Clips' }).getByRole('group', { name, exact: true });
}

export function clipOf(page: Page, scan: string, view: string): Locator {
  return scanRow(page, scan).getByRole('button', { name: new RegExp(`^${view}:`) });
}
