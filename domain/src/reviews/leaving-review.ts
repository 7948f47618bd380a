import { REVIEW_PAGES } from './review-pages.ts';
import { reviewPath } from './review-route.ts';
import type { ReviewRoute } from './review-route.ts';

export const LEAVE_REVIEW_QUESTION = 'Your progress of this exam will be lost. Are you sure?';

/** Only unsaved work is worth a question (AMB-174), and the exam's own pages share it. */
export function asksBeforeLeaving(isDirty: boolean, from: ReviewRoute, toPathname: string): boolean {
  return isDirty && from.mode === 'edit' && !isPageOfSameReview(from, toPathname);
}

function isPageOfSameReview(route: ReviewRoute, pathname: string): boolean {
  const root = reviewPath({ ...route, page: 'clips' });
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return path === `${root}/allClips` || REVIEW_PAGES.some((page) => path === reviewPath({ ...route, page }));
}
