import { sql } from 'drizzle-orm';
import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Db } from '../platform/database/db.ts';

/** Few changes wait to be added at any time, and a quiet server is left alone. */
const EVERY_MS = 5 * 60 * 1000;

/** Keeps the tallies of search groups short. Lists are the same before and after, only quicker to count. */
export function staffListJobs({ db }: { readonly db: Db }): JobDefinition[] {
  return [defineJob('tidy-search-groups', async () => foldGroupTallies(db), { everyMs: EVERY_MS })];
}

async function foldGroupTallies(db: Db): Promise<void> {
  await db.execute(sql`select group_tallies_fold()`);
}
