import { CHECK_STATES, CHECKS } from '@sonoboard/domain/installation/check-state';
import type { InstallationHealth } from './health.service.ts';

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge of /metrics; without samples where its figure could not be read, or is not there. */
export interface HealthGauge {
  readonly name: `sonoboard_${string}`;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly samples: readonly Sample[];
}

/** Figures of the whole installation: each server says the same, so they are not summed over servers. */
export function healthGauges({ readAt, facts, checks }: InstallationHealth): readonly HealthGauge[] {
  const { disk, backup, database, jobs, mails, calendars, signatures, oldestExam, uploads } = facts;
  const secondsSince = (moment: Date | null | undefined) =>
    moment ? Math.max(0, (readAt.getTime() - moment.getTime()) / 1000) : undefined;
  return [
    {
      name: 'sonoboard_check_state',
      help: 'The checks of Internal > Health: 1 for the state that each is in',
      labelNames: ['check', 'state'],
      samples: CHECKS.flatMap((check) =>
        CHECK_STATES.map((state) => ({ labels: { check, state }, value: checks[check] === state ? 1 : 0 })),
      ),
    },
    gauge('sonoboard_disk_free_bytes', 'Free room on the fullest disk of the data', disk?.freeBytes),
    gauge('sonoboard_disk_size_bytes', 'Size of that disk', disk?.totalBytes),
    gauge('sonoboard_disk_reserve_bytes', 'Room that files from outside cannot use', disk?.reserveBytes),
    gauge(
      'sonoboard_backup_age_seconds',
      'Age of the last good backup; absent before the first one',
      secondsSince(backup?.takenAt),
    ),
    gauge(
      'sonoboard_database_answer_seconds',
      'How long the simplest statement took',
      database === null ? undefined : database.answerMs / 1000,
    ),
    {
      name: 'sonoboard_jobs',
      help: 'Jobs that are due or running, and those that ended within 24 hours; counted up to 10,000 each',
      labelNames: ['state'],
      samples: samplesBy(
        'state',
        jobs && { due: jobs.due, running: jobs.running, done: jobs.done, failed: jobs.failed },
      ),
    },
    gauge(
      'sonoboard_jobs_oldest_due_seconds',
      'How long the oldest job has been due; 0 where none is',
      jobs === null ? undefined : (secondsSince(jobs.oldestDueAt) ?? 0),
    ),
    {
      name: 'sonoboard_mails',
      help: 'Mails written within 24 hours, those that wait and those that failed; counted up to 10,000',
      labelNames: ['state'],
      samples: samplesBy(
        'state',
        mails && { written: mails.written, waiting: mails.waiting, failed: mails.failed },
      ),
    },
    gauge(
      'sonoboard_mails_oldest_waiting_seconds',
      'How long the oldest mail waits to be sent; 0 where none does',
      mails === null ? undefined : (secondsSince(mails.oldestWaitingAt) ?? 0),
    ),
    {
      name: 'sonoboard_calendars',
      help: 'On-call calendars, and those that cannot be read',
      labelNames: ['state'],
      samples: samplesBy(
        'state',
        calendars && { read: calendars.total - calendars.failing.length, failing: calendars.failing.length },
      ),
    },
    {
      name: 'sonoboard_reviews_not_as_signed',
      help: 'Reviews that were not as they were signed when they were last read; counted up to 10,000 versions',
      labelNames: ['flaw'],
      samples: samplesBy(
        'flaw',
        signatures && {
          altered: signatures.altered,
          other_key: signatures.notAsSigned - signatures.altered,
        },
      ),
    },
    gauge(
      'sonoboard_oldest_exam_waiting_seconds',
      'How long the oldest exam has been waiting for a review; 0 where none waits',
      oldestExam === null ? undefined : (secondsSince(oldestExam.exam?.waitingSince) ?? 0),
    ),
    gauge('sonoboard_uploads_open', 'Files on their way in, counted up to 10,000', uploads?.open),
    gauge('sonoboard_uploads_bytes', 'Bytes that workspaces sent within 24 hours', uploads?.bytes),
    gauge('sonoboard_uploads_refused', 'Files that were refused within 24 hours', uploads?.refused),
    gauge('sonoboard_exams_received', 'Exams of the last 24 hours, counted up to 10,000', uploads?.exams),
    gauge(
      'sonoboard_blobs_released',
      'Blobs that wait to be deleted, counted up to 10,000',
      uploads?.releasedBlobs,
    ),
  ];
}

function gauge(name: HealthGauge['name'], help: string, value: number | undefined): HealthGauge {
  return { name, help, samples: value === undefined ? [] : [{ value }] };
}

function samplesBy(label: string, values: Readonly<Record<string, number>> | null): readonly Sample[] {
  return Object.entries(values ?? {}).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
