import { useQuery } from '@tanstack/react-query';
import { useSelectedCollection } from '../../platform/selected-collection.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { nextExamQuery } from '../next-exam.queries.ts';
import { useNextExamAhead } from '../use-next-exam-ahead.ts';

/** Knows the next exam before 'Submit and Next' is pressed, and where the account preloads, has it there. */
export function useNextExamReady(session: ReviewSession): void {
  const collection = useSelectedCollection();
  const underReview = session.review.scans.map(({ examGuid }) => examGuid);
  useQuery(nextExamQuery(collection?.guid, underReview));
  useNextExamAhead(session, true);
}
