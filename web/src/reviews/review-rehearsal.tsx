import { Activity, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { prefetch } from '../platform/query-client.ts';
import { lookForPicturePlace } from './picture-before-page.ts';
import { reviewOpeningQuery } from './review-opening.ts';
import { OneReview } from './review-screen.tsx';
import type { ReviewAddress } from './reviews.queries.ts';
import { useIsReviewReady } from './use-is-review-ready.ts';

/** Long enough to draw the page in the pauses of everything else. */
const DRAWN_WITHIN_MS = 3_000;
const NO_BAR = {};

/** Styles and compiled code stay for the life of the page, for each of its kinds. */
const rehearsed = new Set<ReviewAddress['flow']>();

/**
 * Draws the page of an exam once, outside of the document, while the list is read: half of the time that the first exam of a visit took was
 * spent on styles and code that had never run, and only where the picture lies is known can it be shown before its page. Nothing of it is
 * kept. As a hidden part it has no effects: it takes no lease, hears no key, and nobody is said to have read the exam.
 */
export function ReviewRehearsal({ address }: { readonly address: ReviewAddress }) {
  const [isWanted, setIsWanted] = useState(() => !rehearsed.has(address.flow));
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    // Should it be opened, its page has all that it asks for.
    if (isWanted) prefetch(reviewOpeningQuery(address, { isAhead: true }));
  }, [isWanted, address]);
  const isReady = useIsReviewReady(address, isWanted);
  useEffect(() => {
    if (!isReady) return;
    rehearsed.add(address.flow);
    const timer = setTimeout(() => setIsWanted(false), DRAWN_WITHIN_MS);
    const drawn = new MutationObserver(() => lookForPicturePlace(place, address));
    drawn.observe(place, { childList: true });
    return () => {
      clearTimeout(timer);
      drawn.disconnect();
    };
  }, [isReady, place, address]);
  if (!isReady) return null;
  return (
    <Activity mode="hidden">
      {createPortal(<OneReview address={address} isAhead subpage={undefined} bar={NO_BAR} />, place)}
    </Activity>
  );
}
