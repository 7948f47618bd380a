import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { getPhoneHistory, listPhones } from '@sonoboard/contract/phones/phones.endpoints';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/db.ts';
import { likePattern, listPage, matchesAll } from '../platform/list-page.ts';
import { probes } from '../scanners/scanners.tables.ts';
import { phoneHistory, phones } from './phones.tables.ts';

/** A phone and a change of it are told by the same fields. */
type Told = typeof phones | typeof phoneHistory;

function factsOf(told: Told) {
  return {
    serialNumber: told.serialNumber,
    appVersion: told.appVersion,
    buildNumber: told.buildNumber,
    clariusSdkFirmware: told.clariusSdkFirmware,
    owningUserGuid: told.owningUserGuid,
    ownerEmail: users.email,
    probeGuid: told.probeGuid,
    probeSerialNumber: probes.serialNumber,
    isProbeDeleted: sql<boolean>`${probes.deletedAt} is not null`,
    createdAt: told.createdAt,
  };
}

function sortKeys(told: Told) {
  return {
    phone_serial_number: sql`${told.serialNumber}`,
    app_version: sql`${told.appVersion}`,
    build_number: sql`${told.buildNumber}`,
    clarius_sdk_firmware: sql`${told.clariusSdkFirmware}`,
    owner_email: sql`${users.email}`,
    probe_serial_number: sql`${probes.serialNumber}`,
    created_at: sql`${told.createdAt}`,
  };
}

function haystackOf(told: Told) {
  return sql`lower(concat_ws('|', ${told.serialNumber}, ${told.appVersion}, ${told.buildNumber},
    ${told.clariusSdkFirmware}, ${users.email}, ${told.owningUserGuid},
    ${probes.serialNumber} || case when ${probes.deletedAt} is null then '' else ' (deleted)' end, ${told.probeGuid}))`;
}

function searched(told: Told, { search, timezone }: QueryOf<typeof listPhones>, now: Date) {
  return matchesAll(search, {
    holds: (term) => sql`${haystackOf(told)} like ${likePattern(term)}`,
    times: [sql`${told.createdAt}`],
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
    page.limit === undefined ? rows : rows.limit(page.limit),
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
    page.limit === undefined ? rows : rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(phoneHistory)
      .leftJoin(users, eq(users.guid, phoneHistory.owningUserGuid))
      .leftJoin(probes, eq(probes.guid, phoneHistory.probeGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}
