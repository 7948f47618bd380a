import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import { type ErasureDeps, eraseDueAccounts } from './erasure.service.ts';

const HOUR_MS = 60 * 60 * 1000;

export const ERASE_ACCOUNTS = 'erase-accounts';

export function deletionRequestJobs({ db, clock, audit, mail, settings }: ErasureDeps): JobDefinition[] {
  return [
    defineJob(
      ERASE_ACCOUNTS,
      ({ signal }) => eraseDueAccounts({ db, clock, audit, mail, settings }, signal),
      // Once a day would be enough, but leave an account that is due in red for most of a day.
      { everyMs: HOUR_MS },
    ),
  ];
}
