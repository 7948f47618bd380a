import * as z from 'zod/mini';
import { ErasureList, listErasures } from '../deletion-requests/replay-erasures.service.ts';
import type { Db } from '../platform/database/db.ts';
import { listRetentionDeletions, RetentionDeletionList } from '../retention/replay-deletions.service.ts';

/** What must not come back with a backup: accounts that were erased, and what retention rules deleted. */
export const DeletionList = z.extend(ErasureList, {
  // Missing in backups from before there were retention rules.
  retention: z.optional(RetentionDeletionList),
});

export type DeletionList = z.infer<typeof DeletionList>;

export async function listDeletions(db: Db): Promise<DeletionList> {
  return { ...(await listErasures(db)), retention: await listRetentionDeletions(db) };
}
