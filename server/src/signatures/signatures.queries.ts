import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { reviewSignatures, signatureConfirmations, signatureFlaws } from '../tables/signatures.tables.ts';

export async function insertConfirmation(
  tx: Tx,
  confirmation: typeof signatureConfirmations.$inferInsert,
): Promise<string> {
  const [row] = await tx
    .insert(signatureConfirmations)
    .values(confirmation)
    .returning({ guid: signatureConfirmations.guid });
  if (row === undefined) throw new Error('The confirmation was not stored.');
  return row.guid;
}

interface Whose {
  readonly guid: string;
  readonly userGuid: string;
  readonly sessionGuid: string;
  readonly now: Date;
}

/** Held until the transaction ends: of any number of submissions that name it, one finds it. */
export async function lockConfirmation(tx: Tx, { guid, userGuid, sessionGuid, now }: Whose) {
  const [row] = await tx
    .select({ guid: signatureConfirmations.guid, method: signatureConfirmations.method })
    .from(signatureConfirmations)
    .where(
      and(
        eq(signatureConfirmations.guid, guid),
        eq(signatureConfirmations.userGuid, userGuid),
        eq(signatureConfirmations.sessionGuid, sessionGuid),
        gt(signatureConfirmations.expiresAt, now),
      ),
    )
    .for('update');
  return row;
}

export async function deleteConfirmation(tx: Tx, guid: string): Promise<void> {
  await tx.delete(signatureConfirmations).where(eq(signatureConfirmations.guid, guid));
}

export async function insertSignatures(
  tx: Tx,
  rows: readonly (typeof reviewSignatures.$inferInsert)[],
): Promise<void> {
  await tx.insert(reviewSignatures).values([...rows]);
}

/** Keeps when it was first seen, unless it fitted again in between. Several servers may find it at once. */
export async function upsertFlaw(db: Db, flaw: typeof signatureFlaws.$inferInsert): Promise<void> {
  await db
    .insert(signatureFlaws)
    .values(flaw)
    .onConflictDoUpdate({
      target: [signatureFlaws.reviewGuid, signatureFlaws.version],
      set: {
        flaw: sql`excluded.flaw`,
        firstSeenAt: sql`case when ${signatureFlaws.fitsAgainAt} is null then ${signatureFlaws.firstSeenAt} else excluded.first_seen_at end`,
        fitsAgainAt: null,
      },
    });
}

interface FittingVersion {
  readonly reviewGuid: string;
  readonly version: number;
  readonly now: Date;
}

export async function closeFlaw(db: Db, { reviewGuid, version, now }: FittingVersion): Promise<void> {
  await db
    .update(signatureFlaws)
    .set({ fitsAgainAt: now })
    .where(
      and(
        eq(signatureFlaws.reviewGuid, reviewGuid),
        eq(signatureFlaws.version, version),
        isNull(signatureFlaws.fitsAgainAt),
      ),
    );
}
