import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { reviewSignatures, signatureConfirmations } from '../tables/signatures.tables.ts';

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
