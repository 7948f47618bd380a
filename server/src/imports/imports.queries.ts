import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listImports } from '@sonoboard/contract/imports/imports.endpoints';
import { and, asc, count, desc, eq, exists, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { workspaceMembers } from '../tables/workspaces.tables.ts';
import { importFiles, imports, type StoredFileFacts } from '../tables/imports.tables.ts';

export type ImportRow = typeof imports.$inferSelect;

/** One's own, and what scanners sent to a workspace of which one is a member. */
function isReachableBy(db: Db, personGuid: string): SQL | undefined {
  const throughWorkspace = db
    .select({ one: sql`1` })
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.workspaceGuid, imports.workspaceGuid),
        eq(workspaceMembers.userGuid, personGuid),
      ),
    );
  return or(eq(imports.userGuid, personGuid), exists(throughWorkspace));
}

export async function selectImportOf(db: Db, personGuid: string, importGuid: string) {
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.guid, importGuid), isReachableBy(db, personGuid)));
  return found;
}

export async function selectImport(db: Db, importGuid: string): Promise<ImportRow | undefined> {
  const [found] = await db.select().from(imports).where(eq(imports.guid, importGuid));
  return found;
}

/** Held until the transaction ends: of two who end an import, one comes second. */
export async function lockImport(tx: Tx, importGuid: string): Promise<ImportRow | undefined> {
  const [found] = await tx.select().from(imports).where(eq(imports.guid, importGuid)).for('update');
  return found;
}

/** False when the guid is taken. */
export async function insertImport(db: Db, row: typeof imports.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(imports).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function updateImport(
  db: Db,
  importGuid: string,
  change: Partial<Pick<ImportRow, 'state' | 'examGuid'>> & { readonly updatedAt: Date },
): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.guid, importGuid));
}

/** Of the first file that says anything about its patient. */
function firstFacts(db: Db): SQL<StoredFileFacts | null> {
  const facts = db
    .select({ facts: importFiles.facts })
    .from(importFiles)
    .where(and(eq(importFiles.importGuid, imports.guid), isNotNull(importFiles.facts)))
    .orderBy(importFiles.createdAt, importFiles.guid)
    .limit(1);
  return sql`(${facts})`;
}

function patientText(facts: SQL): SQL {
  return sql`lower(concat_ws(' ', ${facts} ->> 'patientId', ${facts} ->> 'patientFirstName',
    ${facts} ->> 'patientLastName'))`;
}

const COLUMNS = { created_at: sql`${imports.createdAt}` };

export async function selectOpenImports(db: Db, personGuid: string, query: QueryOf<typeof listImports>) {
  const page = listPage(query, COLUMNS, { sort: 'created_at', order: 'desc' });
  const facts = firstFacts(db);
  const matching = and(
    eq(imports.state, 'open'),
    isReachableBy(db, personGuid),
    containsAll(patientText(facts), query.search),
  );
  const fileCount = db.$count(importFiles, eq(importFiles.importGuid, imports.guid));
  const rows = db
    .select({
      guid: imports.guid,
      state: imports.state,
      source: imports.source,
      createdAt: imports.createdAt,
      examGuid: imports.examGuid,
      fileCount,
      facts,
    })
    .from(imports)
    .where(matching)
    .orderBy(page.orderBy, desc(imports.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(imports).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type ListedImport = Awaited<ReturnType<typeof selectOpenImports>>['items'][number];

export function selectUntouchedSince(db: Db, before: Date) {
  return db
    .select({ guid: imports.guid })
    .from(imports)
    .where(and(eq(imports.state, 'open'), lt(imports.updatedAt, before)))
    .orderBy(asc(imports.updatedAt));
}
