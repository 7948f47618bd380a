import { REVIEW_DELAYS_MS } from '@sonoboard/domain/reviews/review-delays';
import { useEffect, useState } from 'react';

/** True for a moment after a choice became pending: a double click must not confirm what nobody has read. */
export function usePendingSpinner(isPending: boolean): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsOver(true), REVIEW_DELAYS_MS.pendingAssessmentSpinner);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isPending]);

  return isPending && !isOver;
}
