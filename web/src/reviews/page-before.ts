import { type ClipsPage, clipsPageTexts, previousPage } from '@sonoboard/domain/reviews/review-pages';
import { reportRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { ReviewSession } from './session/use-review-session.ts';
import { type BackLink, TO_COMPLETED, TO_WORKLIST } from './focus-bar.tsx';

/** Where the arrow of a clips page leads: distal clips to the proximal ones, the first page to the list it came from. */
export function pageBefore(
  { review, address }: Pick<ReviewSession, 'review' | 'address'>,
  page: ClipsPage,
): BackLink {
  const { backLabel } = clipsPageTexts(review.protocol, page, address.mode);
  const before = previousPage(review.protocol, page);
  if (backLabel !== null && before !== null) {
    return { label: backLabel, to: reviewPath({ ...address, page: before }) };
  }
  if (address.mode === 'amend') return toReport(address);
  return address.mode === 'view' ? TO_COMPLETED : TO_WORKLIST;
}

/** A review that is corrected is left for the review as it stands. */
export function toReport({ flow, guid }: ReviewSession['address']): BackLink {
  return { label: 'Report', to: reviewPath(reportRoute(flow, guid)) };
}

/** From the report back to the last clips, open or submitted: the distal ones where the protocol has any. */
export function pageBeforeReport({ review, address }: Pick<ReviewSession, 'review' | 'address'>): BackLink {
  const before = previousPage(review.protocol, 'report') ?? 'clips';
  return {
    label: before === 'calf' && address.flow === 'single' ? 'Back to distal clips' : 'Back to clips',
    to: reviewPath({ ...address, page: before }),
  };
}
