import { queryOptions } from '@tanstack/react-query';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';

export type ExamReply = ReplyOf<typeof getExam>;
export type Exam = ExamReply['exam'];

/**
 * The page shows a failure itself. An exam under review is never asked for again behind the reader's
 * back: each reply carries new addresses of its clips, and the one that is playing would start again.
 */
export const examQuery = (examGuid: string) =>
  queryOptions({
    queryKey: ['exam', examGuid],
    queryFn: ({ signal }) => call(getExam, { params: { examGuid }, signal, silent: true }),
    staleTime: Infinity,
  });
