import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { getPhoneHistory, listPhones } from '@sonoboard/contract/phones/phones.endpoints';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { likePattern, listPage, matchesAll } from '../platform/database/list-page.ts';
import { probes } from '../tables/scanners.tables.ts';
import { phoneHistory, phones } from '../tables/phones.tables.ts';

/** A phone and a change of it have the same fields. */
type PhoneTable = typeof phones | typeof phoneHistory;

function factsOf(table: PhoneTable) {
  return {
    serialNumber: table.serialNumber,
    appVersion: table.appVersion,
    buildNumber: table.buildNumber,
    clariusSdkFirmware: table.clariusSdkFirmware,
    owningUserGuid: table.owningUserGuid,
    ownerEmail: users.email,
    probeGuid: table.probeGuid,
    probeSerialNumber: probes.serialNumber,
    isProbeDeleted: sql<boolean>`${probes.deletedAt} is not null`,
    createdAt: table.createdAt,
  };
}

function sortKeys(table: PhoneTable) {
  return {
    phone_serial_number: sql`${table.serialNumber}`,
    app_version: sql`${table.appVersion}`,
    build_number: sql`${table.buildNumber}`,
    clarius_sdk_firmware: sql`${table.clariusSdkFirmware}`,
    owner_email: sql`${users.email}`,
    probe_serial_number: sql`${probes.serialNumber}`,
    created_at: sql`${table.createdAt}`,
  };
}

function haystackOf(table: PhoneTable) {
  return sql`lower(concat_ws('|', ${table.serialNumber}, ${table.appVersion}, ${table.buildNumber},
    ${table.clariusSdkFirmware}, ${users.email}, ${table.owningUserGuid},
    ${probes.serialNumber} || case when ${probes.deletedAt} is null then '' else ' (deleted)' end, ${table.probeGuid}))`;
}

function searched(table: PhoneTable, { search, timezone }: QueryOf<typeof listPhones>, now: Date) {
  return matchesAll(search, {
    holds: (term) => sql`${haystackOf(table)} like ${likePattern(term)}`,
    times: [sql`${table.createdAt}`],
    reader: { now, zone: timezone ?? 'UTC' },
  });
}

/** Every phone, whichever spoke last first. */
export async function selectPhones(db: Db, query: QueryOf<typeof listPhones>, now: Date) {
  const page = listPage(query, sortKeys(phones), { sort: 'created_at', order: 'desc' });
  const matching = searched(phones, query, now);
  const rows = db
    .select(factsOf(phones))
    .from(phones)
    .leftJoin(users, eq(users.guid, phones.owningUserGuid))
    .leftJoin(probes, eq(probes.guid, phones.probeGuid))
    .where(matching)
    .orderBy(sql`${page.orderBy} nulls last`, asc(phones.serialNumber))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(phones)
      .leftJoin(users, eq(users.guid, phones.owningUserGuid))
      .leftJoin(probes, eq(probes.guid, phones.probeGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type PhoneRow = Awaited<ReturnType<typeof selectPhones>>['items'][number];

export async function phoneExists(db: Db, serialNumber: string): Promise<boolean> {
  const found = await db
    .select({ serialNumber: phones.serialNumber })
    .from(phones)
    .where(eq(phones.serialNumber, serialNumber));
  return found.length > 0;
}

/** What changed on a phone, newest first. */
export async function selectPhoneHistory(
  db: Db,
  serialNumber: string,
  query: QueryOf<typeof getPhoneHistory>,
  now: Date,
) {
  const page = listPage(query, sortKeys(phoneHistory), { sort: 'created_at', order: 'desc' });
  const matching = and(eq(phoneHistory.serialNumber, serialNumber), searched(phoneHistory, query, now));
  const rows = db
    .select(factsOf(phoneHistory))
    .from(phoneHistory)
    .leftJoin(users, eq(users.guid, phoneHistory.owningUserGuid))
    .leftJoin(probes, eq(probes.guid, phoneHistory.probeGuid))
    .where(matching)
    .orderBy(sql`${page.orderBy} nulls last`, desc(phoneHistory.id))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(phoneHistory)
      .leftJoin(users, eq(users.guid, phoneHistory.owningUserGuid))
      .leftJoin(probes, eq(probes.guid, phoneHistory.probeGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}
