import type { RetentionRule } from '@sonoboard/domain/retention/retention-rule';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { retentionRules } from '../tables/retention.tables.ts';

export async function selectRule(db: Db, collectionGuid: string): Promise<RetentionRule | undefined> {
  const [rule] = await db
    .select({ clipsDays: retentionRules.clipsDays, examsDays: retentionRules.examsDays })
    .from(retentionRules)
    .where(eq(retentionRules.collectionGuid, collectionGuid));
  return rule;
}

export async function upsertRule(
  tx: Tx,
  collectionGuid: string,
  rule: RetentionRule & { readonly changedAt: Date; readonly changedByGuid: string },
): Promise<void> {
  await tx
    .insert(retentionRules)
    .values({ collectionGuid, ...rule })
    .onConflictDoUpdate({ target: retentionRules.collectionGuid, set: rule });
}
