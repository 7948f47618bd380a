import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PendingState } from '../ui/pending-state.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { ClipReview } from './clip-review.tsx';
import { ExamNotFound } from './exam-not-found.tsx';
import { examQuery } from './reviews.queries.ts';

interface ClipsPageProps {
  readonly examGuid: string;
  /** Parts of the shell for the bar: the menu of pages and the account. */
  readonly menu?: ReactNode;
  readonly account?: ReactNode;
}

export function ClipsPage({ examGuid, menu, account }: ClipsPageProps) {
  const exam = useQuery(examQuery(examGuid));
  return (
    <QueryState query={exam} pending={<PendingState label="Loading the exam" />} failed={<ExamNotFound />}>
      {(reply) => (
        <ClipReview key={examGuid} reply={reply} readAt={exam.dataUpdatedAt} menu={menu} account={account} />
      )}
    </QueryState>
  );
}
