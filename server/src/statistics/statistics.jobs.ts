import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Db } from '../platform/database/db.ts';
import { foldStatistics, selectGrownBlocks, splitBlock } from './statistics-tallies.queries.ts';

/** Few changes wait to be added at any time, and a quiet server is left alone. */
const EVERY_MS = 5 * 60 * 1000;
/**
 * A read of statistics reads up to six hundred blocks, so they are small; each has a tally for every set of collections,
 * so they are not tiny.
 */
const BLOCK_EXAMS = 256;

/** Keeps the tallies short and the blocks small. Figures are the same before and after, only quicker to read. */
export function statisticsJobs({ db }: { readonly db: Db }): JobDefinition[] {
  return [
    defineJob(
      'tidy-statistics',
      async ({ signal }) => {
        await foldStatistics(db);
        for (const block of await selectGrownBlocks(db, 2 * BLOCK_EXAMS)) {
          signal.throwIfAborted();
          // Left for the next time while someone writes.
          await splitBlock(db, block, BLOCK_EXAMS);
        }
      },
      { everyMs: EVERY_MS },
    ),
  ];
}
