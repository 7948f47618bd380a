import Button from '@mui/material/Button';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { Job } from './jobs.queries.ts';

export const STATUS = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'accent' },
  failed: { label: 'Failed', tone: 'error' },
  done: { label: 'Done', tone: 'neutral' },
} as const;

interface JobActions {
  /** 'Today' is judged at the moment the rows came. */
  readonly now: Date;
  readonly onRunAgain: (job: Job) => void;
  /** The job that was just asked to run again. */
  readonly busyGuid: string | null;
}

export function jobColumns({ now, onRunAgain, busyGuid }: JobActions): readonly TableColumn<Job>[] {
  const time = (at: string | null) => (at === null ? '' : displayDateTime(at, { now, zone: browserZone() }));
  return [
    {
      id: 'name',
      header: 'Job',
      width: 200,
      sortKey: 'name',
      isStrong: true,
      card: 'title',
      render: (job) => job.name,
    },
    {
      id: 'status',
      header: 'State',
      width: 104,
      sortKey: 'status',
      card: 'top',
      render: (job) => <StatusChip {...STATUS[job.status]} />,
    },
    {
      id: 'attempts',
      header: 'Attempts',
      width: 94,
      sortKey: 'attempts',
      fields: ['attempts', 'max_attempts'],
      render: (job) => `${job.attempts} of ${job.max_attempts}`,
    },
    {
      id: 'last_error',
      header: 'Last error',
      width: 240,
      wraps: true,
      isSecondary: true,
      render: (job) => job.last_error,
    },
    {
      id: 'again',
      header: 'Run again',
      isHeaderHidden: true,
      width: 120,
      fields: [],
      card: 'foot',
      render: (job) =>
        job.status === 'failed' && (
          <Button
            size="small"
            variant="outlined"
            disabled={busyGuid === job.guid}
            aria-label={`Run ${job.name} again`}
            onClick={() => onRunAgain(job)}
          >
            Run again
          </Button>
        ),
    },
    {
      id: 'run_at',
      header: 'Next run',
      width: 204,
      sortKey: 'run_at',
      render: (job) => (job.status === 'waiting' ? nextRun(job, now, time) : ''),
    },
    {
      id: 'created_at',
      header: 'Asked for',
      width: 204,
      sortKey: 'created_at',
      card: 'meta',
      render: (job) => time(job.created_at),
    },
    {
      id: 'finished_at',
      header: 'Finished',
      width: 204,
      sortKey: 'finished_at',
      render: (job) => time(job.finished_at),
    },
  ];
}

/** What is due is run as soon as a server has a hand free. */
function nextRun(job: Job, now: Date, time: (at: string) => string): string {
  return new Date(job.run_at) <= now ? 'Now' : time(job.run_at);
}
