import { eq } from 'drizzle-orm';
import { insertJob } from '../src/jobs/jobs.queries.ts';
import { APPLY_RETENTION } from '../src/retention/retention.jobs.ts';
import { plannedDeletions } from '../src/tables/retention.tables.ts';
import type { WorldDeps } from './test-users.ts';

export interface RetentionNotice {
  readonly collectionGuid: string;
}

/** As if a week had passed: what the collection shows has been shown long enough, and the hourly job runs. */
export async function endRetentionNotice({ db, clock }: WorldDeps, { collectionGuid }: RetentionNotice) {
  await db
    .update(plannedDeletions)
    .set({ deleteAt: plannedDeletions.dueAt })
    .where(eq(plannedDeletions.collectionGuid, collectionGuid));
  const now = clock.now();
  await insertJob(db, { name: APPLY_RETENTION, payload: {}, maxAttempts: 1, runAt: now, createdAt: now });
  return {};
}
