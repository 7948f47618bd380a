import { queryOptions } from '@tanstack/react-query';
import { getExamHistory } from '@sonoboard/contract/exam-history/exam-history.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';

export type ExamHistory = ReplyOf<typeof getExamHistory>;
export type HistoryEvent = ExamHistory['events'][number];

/** Each reading is recorded, so the page asks once, and anew when it is opened again. */
export const examHistoryQuery = (examGuid: string) =>
  queryOptions({
    queryKey: ['exam-history', examGuid],
    queryFn: ({ signal }) => call(getExamHistory, { params: { examGuid }, query: {}, signal, silent: true }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Adds the events before the last one to those that the page has. */
export async function loadOlderEvents(examGuid: string, { events }: ExamHistory): Promise<void> {
  const before = events.at(-1)?.id;
  const older = await call(getExamHistory, { params: { examGuid }, query: { before } });
  queryClient.setQueryData(examHistoryQuery(examGuid).queryKey, {
    ...older,
    events: [...events, ...older.events],
  });
}
