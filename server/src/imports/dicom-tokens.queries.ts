import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listDicomTokens } from '@sonoboard/contract/imports/dicom-tokens.endpoints';
import { and, count, desc, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { dicomTokens } from '../tables/imports.tables.ts';

const TOKEN = {
  guid: dicomTokens.guid,
  name: dicomTokens.name,
  createdAt: dicomTokens.createdAt,
  lastUsedAt: dicomTokens.lastUsedAt,
};

const COLUMNS = {
  name: sql`lower(${dicomTokens.name})`,
  created_at: sql`${dicomTokens.createdAt}`,
  last_used_at: sql`${dicomTokens.lastUsedAt}`,
};

/** Finds a token that still opens its workspace, and keeps when it was last used. */
export async function updateTokenUsed(db: Db, secretHash: string, now: Date) {
  const living = db
    .select({ one: sql`1` })
    .from(workspaces)
    .where(and(eq(workspaces.guid, dicomTokens.workspaceGuid), isNull(workspaces.deletedAt)));
  const [token] = await db
    .update(dicomTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(dicomTokens.secretHash, secretHash), isNull(dicomTokens.revokedAt), exists(living)))
    .returning({ guid: dicomTokens.guid, workspaceGuid: dicomTokens.workspaceGuid });
  return token;
}

export async function selectTokens(db: Db, workspaceGuid: string, query: QueryOf<typeof listDicomTokens>) {
  const page = listPage(query, COLUMNS, { sort: 'created_at', order: 'desc' });
  const matching = and(
    eq(dicomTokens.workspaceGuid, workspaceGuid),
    isNull(dicomTokens.revokedAt),
    containsAll(sql`lower(${dicomTokens.name})`, query.search),
  );
  const rows = db
    .select(TOKEN)
    .from(dicomTokens)
    .where(matching)
    .orderBy(page.orderBy, desc(dicomTokens.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(dicomTokens).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type TokenRow = Awaited<ReturnType<typeof selectTokens>>['items'][number];

export async function insertToken(
  db: Db,
  token: Pick<
    typeof dicomTokens.$inferInsert,
    'workspaceGuid' | 'name' | 'secretHash' | 'createdByGuid' | 'createdAt'
  >,
): Promise<TokenRow> {
  const [made] = await db.insert(dicomTokens).values(token).returning(TOKEN);
  if (made === undefined) throw new Error('An insert gave no row');
  return made;
}

/** What it was called; undefined where the workspace has no such token any more. */
export async function updateTokenRevoked(
  db: Db,
  { workspaceGuid, tokenGuid }: { readonly workspaceGuid: string; readonly tokenGuid: string },
  now: Date,
) {
  const [revoked] = await db
    .update(dicomTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(dicomTokens.guid, tokenGuid),
        eq(dicomTokens.workspaceGuid, workspaceGuid),
        isNull(dicomTokens.revokedAt),
      ),
    )
    .returning({ name: dicomTokens.name });
  return revoked;
}
