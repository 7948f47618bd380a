import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { listJobs } from '@sonoboard/contract/jobs/jobs.calls';
import * as sortColumns from '@sonoboard/contract/jobs/jobs.sort-columns';
import { JOB_STATUSES } from '@sonoboard/contract/jobs/job-statuses';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type Job = ReplyOf<typeof listJobs>['items'][number];

type SortKey = SortColumnOf<typeof listJobs>;

export const JOB_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listJobs,
  filters: ['status'],
};

const EVERY_MS = 10_000;

export const jobsQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['jobs', view],
    queryFn: ({ signal }) =>
      call(listJobs, { query: { ...listQueryOf(view), status: statusIn(view) }, signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

/** Anybody can write anything into the address bar. */
function statusIn({ filters }: TableView): Job['status'] | undefined {
  return JOB_STATUSES.find((status) => status === filters['status']);
}

export async function refreshJobs(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['jobs'] });
}
