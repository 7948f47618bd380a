import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listWorkspaceProbes } from '@sonoboard/contract/scanners/scanners.endpoints';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { probes } from '../tables/scanners.tables.ts';

const COLUMNS = {
  serial_number: sql`${probes.serialNumber}`,
  activation_status: sql`${probes.activationStatus}`,
  created_at: sql`${probes.createdAt}`,
};

const WORKSPACE_FACTS = {
  guid: probes.guid,
  serialNumber: probes.serialNumber,
  activationStatus: probes.activationStatus,
  createdAt: probes.createdAt,
};

/** Newest first. */
export async function selectScannersOfWorkspace(
  db: Db,
  workspaceGuid: string,
  query: QueryOf<typeof listWorkspaceProbes>,
) {
  const page = listPage(query, COLUMNS, { sort: 'created_at', order: 'desc' });
  const haystack = sql`lower(concat_ws('|', ${probes.serialNumber}, ${probes.activationStatus}))`;
  const matching = and(
    eq(probes.workspaceGuid, workspaceGuid),
    isNull(probes.deletedAt),
    containsAll(haystack, query.search),
  );
  const rows = db
    .select(WORKSPACE_FACTS)
    .from(probes)
    .where(matching)
    .orderBy(page.orderBy, asc(probes.serialNumber))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(probes).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type WorkspaceScannerRow = Awaited<ReturnType<typeof selectScannersOfWorkspace>>['items'][number];

export async function insertScanner(
  db: Db,
  scanner: {
    readonly serialNumber: string;
    readonly workspaceGuid: string;
    readonly linkedByGuid: string;
    readonly now: Date;
  },
) {
  const { now, ...columns } = scanner;
  const [inserted] = await db
    .insert(probes)
    .values({ ...columns, createdAt: now, updatedAt: now })
    .returning(WORKSPACE_FACTS);
  return inserted;
}

/** The serials that are free again. */
export async function deleteScannersOfWorkspace(db: Db, workspaceGuid: string, now: Date): Promise<string[]> {
  const deleted = await db
    .update(probes)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(probes.workspaceGuid, workspaceGuid), isNull(probes.deletedAt)))
    .returning({ serialNumber: probes.serialNumber });
  return deleted.map(({ serialNumber }) => serialNumber);
}

/** The scanner that was removed; undefined when the workspace has no such scanner. */
export async function deleteScannerOfWorkspace(
  db: Db,
  named: { readonly workspaceGuid: string; readonly scannerGuid: string; readonly now: Date },
) {
  const [deleted] = await db
    .update(probes)
    .set({ deletedAt: named.now, updatedAt: named.now })
    .where(
      and(
        eq(probes.guid, named.scannerGuid),
        eq(probes.workspaceGuid, named.workspaceGuid),
        isNull(probes.deletedAt),
      ),
    )
    .returning({ serialNumber: probes.serialNumber, activationStatus: probes.activationStatus });
  return deleted;
}
