import type { listProbes } from '@sonoboard/contract/scanners/scanners.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { ActivationStatus } from '@sonoboard/domain/scanners/activation';
import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { likePattern, listPage, matchesAll } from '../platform/database/list-page.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { probes } from '../tables/scanners.tables.ts';

const PROBE = {
  guid: probes.guid,
  serialNumber: probes.serialNumber,
  workspaceGuid: probes.workspaceGuid,
  workspaceName: workspaces.name,
  activationStatus: probes.activationStatus,
  createdAt: probes.createdAt,
  sdkFirmwareVersion: probes.sdkFirmwareVersion,
  oemStatus: probes.oemStatus,
  model: probes.model,
  oemExpiration: probes.oemExpiration,
};

const sortKeys = (now: Date) => ({
  serial_number: sql`${probes.serialNumber}`,
  workspace_name: sql`lower(${workspaces.name})`,
  activation_status: sql`${probes.activationStatus}`,
  created_at: sql`${probes.createdAt}`,
  hardware_usage_sdk_firmware_version: sql`${probes.sdkFirmwareVersion}`,
  oem_status: sql`${probes.oemStatus}`,
  model: sql`${probes.model}`,
  oem_expiration: sql`${probes.oemExpiration}`,
  oem_expires_in: sql`${probes.oemExpiration}`,
  oem_expired: sql`${probes.oemExpiration} < ${now.toISOString()}::timestamptz`,
});

/** The guid of the workspace is searched too: its page links here with it. */
const HAYSTACK = sql`lower(concat_ws('|', ${probes.guid}, ${probes.serialNumber}, ${probes.workspaceGuid},
  ${workspaces.name}, ${probes.activationStatus}, ${probes.sdkFirmwareVersion}, ${probes.oemStatus}, ${probes.model}))`;

/** Newest first. */
export async function selectProbes(db: Db, query: QueryOf<typeof listProbes>, now: Date) {
  const page = listPage(query, sortKeys(now), { sort: 'created_at', order: 'desc' });
  const matching = and(
    isNull(probes.deletedAt),
    matchesAll(query.search, {
      holds: (term) => sql`${HAYSTACK} like ${likePattern(term)}`,
      times: [sql`${probes.createdAt}`, sql`${probes.oemExpiration}`],
      reader: { now, zone: query.timezone ?? 'UTC' },
    }),
  );
  const rows = db
    .select(PROBE)
    .from(probes)
    .innerJoin(workspaces, eq(workspaces.guid, probes.workspaceGuid))
    .where(matching)
    .orderBy(sql`${page.orderBy} nulls last`, asc(probes.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([rows.limit(page.limit), countProbes(db, query, matching)]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** The names of workspaces matter only to a search: without one they need not be looked up to count. */
function countProbes(db: Db, { search = [] }: QueryOf<typeof listProbes>, matching: SQL | undefined) {
  const counted = db.select({ total: count() }).from(probes).$dynamic();
  const joined =
    search.length === 0 ? counted : counted.innerJoin(workspaces, eq(workspaces.guid, probes.workspaceGuid));
  return joined.where(matching);
}

export type ProbeRow = Awaited<ReturnType<typeof selectProbes>>['items'][number];

export async function selectProbe(db: Db, guid: string): Promise<ProbeRow | undefined> {
  const [probe] = await db
    .select(PROBE)
    .from(probes)
    .innerJoin(workspaces, eq(workspaces.guid, probes.workspaceGuid))
    .where(and(eq(probes.guid, guid), isNull(probes.deletedAt)));
  return probe;
}

/** A live probe with whom to tell about it, held until the transaction ends. */
export async function lockProbe(db: Db, guid: string) {
  const [probe] = await db
    .select({
      guid: probes.guid,
      serialNumber: probes.serialNumber,
      workspaceGuid: probes.workspaceGuid,
      workspaceName: workspaces.name,
      activationStatus: probes.activationStatus,
      owner: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(probes)
    .innerJoin(workspaces, eq(workspaces.guid, probes.workspaceGuid))
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .where(and(eq(probes.guid, guid), isNull(probes.deletedAt)))
    .for('no key update', { of: probes });
  return probe;
}

export type LockedProbe = NonNullable<Awaited<ReturnType<typeof lockProbe>>>;

export async function updateActivation(
  db: Db,
  guid: string,
  { status, now }: { readonly status: ActivationStatus; readonly now: Date },
): Promise<void> {
  await db
    .update(probes)
    .set({
      activationStatus: status,
      activatedAt: status === 'activated' ? now : null,
      updatedAt: now,
    })
    .where(eq(probes.guid, guid));
}

/** The row stays: phones point at it, and its serial is free again. */
export async function markProbeDeleted(db: Db, guid: string, now: Date): Promise<void> {
  await db.update(probes).set({ deletedAt: now, updatedAt: now }).where(eq(probes.guid, guid));
}
