import { eq, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Tx } from '../platform/database/db.ts';
import { uploads } from '../tables/uploads.tables.ts';

/** Until the transaction ends nobody else counts against the same quotas: together they could exceed them. */
export async function lockQuotas(tx: Tx, owners: readonly string[]): Promise<void> {
  for (const owner of owners) {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('upload-quota ' || ${owner}::text, 0))`,
    );
  }
}

export async function selectActiveWorkspace(tx: Tx, userGuid: string): Promise<string | null> {
  const [user] = await tx
    .select({ workspaceGuid: users.activeWorkspaceGuid })
    .from(users)
    .where(eq(users.guid, userGuid));
  return user?.workspaceGuid ?? null;
}

/** Announced within a day and not refused since, whether the bytes came or not. */
export async function selectHeldBytes(
  tx: Tx,
  owner: { readonly userGuid: string } | { readonly workspaceGuid: string },
): Promise<number> {
  const isOwned =
    'userGuid' in owner
      ? eq(uploads.userGuid, owner.userGuid)
      : eq(uploads.workspaceGuid, owner.workspaceGuid);
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select coalesce(sum(${uploads.size}), 0) as bytes from ${uploads}
    where ${isOwned} and ${uploads.createdAt} > now() - interval '24 hours' and ${uploads.state} <> 'failed'`);
  return Number(rows[0]?.bytes ?? 0);
}
