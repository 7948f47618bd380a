import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reviewsInProgressQuery } from './review-leases.queries.ts';

/** The exams of the worklist that colleagues have open right now: exam guid to their names. */
export function useReviewsInProgress(): ReadonlyMap<string, readonly string[]> {
  const { data } = useQuery(reviewsInProgressQuery);
  return useMemo(() => {
    const names = new Map<string, string[]>();
    for (const { exam_guid, reviewer_name } of data ?? []) {
      names.set(exam_guid, [...(names.get(exam_guid) ?? []), reviewer_name]);
    }
    return names;
  }, [data]);
}
