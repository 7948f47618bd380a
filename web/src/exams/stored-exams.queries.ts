import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getExam, listStoredExams } from '@sonoboard/contract/exams/exams.calls';
import * as sortColumns from '@sonoboard/contract/exams/exams.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import type { IngestState } from '@sonoboard/domain/ingest/ingest-state';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf } from '../ui/table/table-view.ts';
import type { TableDefaults, TableView } from '../ui/table/table-view.ts';

export type StoredExam = ReplyOf<typeof listStoredExams>['items'][number];

export type StoredExamSort = SortColumnOf<typeof listStoredExams>;

export const STORED_EXAMS_DEFAULTS: TableDefaults<StoredExamSort> = {
  sort: 'date_created',
  order: 'desc',
  sorts: sortColumns.listStoredExams,
  size: 20,
};

const STORED_EXAMS = 'stored-exams';

/** One page of a person's exams. The page before stays on the screen until this one has come. */
export const storedExamsQuery = (userGuid: string, view: TableView<StoredExamSort>) =>
  queryOptions({
    queryKey: [STORED_EXAMS, userGuid, view],
    queryFn: ({ signal }) =>
      call(listStoredExams, {
        params: { username: userGuid },
        query: listQueryOf(view),
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });

export async function refreshStoredExams(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [STORED_EXAMS] });
}

/**
 * An exam with its clips, for the drawer. Never asked for again behind the reader's back, because each reply carries new
 * addresses of the clips, and the one that is playing would start again; but once more at each step on its way in.
 */
export const examPreviewQuery = (examGuid: string, step: IngestState, { isAhead = false } = {}) =>
  queryOptions({
    queryKey: ['exam-preview', examGuid, step],
    queryFn: async ({ signal }) => ({
      ...(await call(getExam, { params: { examGuid }, signal, isAhead, silent: true })),
      /** The drawer that shows it says so. */
      isAhead,
    }),
    staleTime: Infinity,
    placeholderData: (before) => (before?.exam.guid === examGuid ? before : undefined),
  });
