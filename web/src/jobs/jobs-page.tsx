import { PendingActionsRounded as PendingActions } from '../ui/icons/pending-actions-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listJobs, runJobAgain } from '@sonoboard/contract/jobs/jobs.calls';
import { JOB_STATUSES } from '@sonoboard/contract/jobs/job-statuses';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { filteredBy } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { jobColumns, STATUS } from './job-columns.tsx';
import { type Job, JOB_DEFAULTS, jobsQuery, refreshJobs } from './jobs.queries.ts';

const NO_JOBS = {
  icon: PendingActions,
  title: 'No jobs',
  line: 'What the product does by itself appears here, and stays for a week.',
};

const STATUS_OPTIONS = [
  { value: '', label: 'All states' },
  ...JOB_STATUSES.map((status) => ({ value: status, label: STATUS[status].label })),
];

const guidOf = (job: Job) => job.guid;

/** What the product does by itself: what waits, what runs, and what failed. */
export function JobsPage() {
  const [view, setView] = useTableView(JOB_DEFAULTS);
  const list = useQuery(jobsQuery(view));
  const { mutate: runAgain, pendingInput: busyJob } = useCallMutation({
    mutationFn: ({ guid }: Job) => call(runJobAgain, { params: { guid } }),
    onSuccess: (_, { name }) => showSnackbar({ kind: 'success', text: `${name} runs again` }),
    onSettled: refreshJobs,
  });
  const busyGuid = busyJob?.guid ?? null;
  const columns = useMemo(
    () => jobColumns({ now: new Date(list.dataUpdatedAt), busyGuid, onRunAgain: runAgain }),
    [list.dataUpdatedAt, busyGuid, runAgain],
  );
  return (
    <>
      <PageHeader title="Jobs" count={list.data?.total} />
      <StaffTable
        label="Jobs"
        list={listJobs}
        query={list}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_JOBS}
        filters={
          <SelectField
            label="State"
            isLabelHidden
            value={view.filters['status'] ?? ''}
            options={STATUS_OPTIONS}
            onChange={(status) => setView(filteredBy(view, 'status', status))}
          />
        }
      />
    </>
  );
}
