import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/db.ts';
import { releasedBlobs } from './uploads.tables.ts';

/** The day of grace begins anew for a blob that was released before. */
export async function upsertReleasedBlob(tx: Tx, blobKey: string): Promise<void> {
  await tx
    .insert(releasedBlobs)
    .values({ blobKey })
    .onConflictDoUpdate({ target: releasedBlobs.blobKey, set: { releasedAt: sql`now()` } });
}

/** Any number may hold it at once; whoever deletes the blob waits for all of them, and they for it. */
export async function lockKeyAgainstDeletion(tx: Tx, blobKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockNumber(blobKey)})`);
}

const lockNumber = (blobKey: string) => sql`hashtextextended(${blobKey}, 0)`;
