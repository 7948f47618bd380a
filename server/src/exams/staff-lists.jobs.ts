import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Db } from '../platform/database/db.ts';
import { dropUnusedSearchGroups, foldGroupTallies } from './staff-lists.service.ts';

/** Few changes wait to be added at any time, and a quiet server is left alone. */
const EVERY_MS = 5 * 60 * 1000;

/** Keeps search groups few and their tallies short. */
export function staffListJobs({ db }: { readonly db: Db }): JobDefinition[] {
  return [
    defineJob(
      'tidy-search-groups',
      async () => {
        await foldGroupTallies(db);
        await dropUnusedSearchGroups(db);
      },
      { everyMs: EVERY_MS },
    ),
  ];
}
