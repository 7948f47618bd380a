import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSelectedCollection } from '../../platform/selected-collection.ts';
import type { Desk } from '../desk/use-desk.ts';
import { nextExamQuery } from '../next-exam.queries.ts';
import { askAheadForReview } from '../prepare-review.ts';

/** Has the next exam there before 'Submit and Next' is pressed. */
export function useNextExamReady({ review }: Pick<Desk, 'review'>): void {
  const collection = useSelectedCollection();
  const underReview = review.scans.map(({ examGuid }) => examGuid);
  const { data: next } = useQuery(nextExamQuery(collection?.guid, underReview));

  useEffect(() => {
    if (!next) return;
    const { flow, mode, guid } = reviewExamRoute(next);
    askAheadForReview({ flow, mode, guid });
  }, [next]);
}
