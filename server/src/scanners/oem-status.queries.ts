import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { probes } from '../tables/scanners.tables.ts';

export async function selectOemStatus(db: Db, guid: string) {
  const [status] = await db
    .select({
      status: probes.oemStatus,
      model: probes.model,
      certificate: probes.certificate,
      oemExpiration: probes.oemExpiration,
    })
    .from(probes)
    .where(and(eq(probes.guid, guid), isNull(probes.deletedAt)));
  return status;
}

export type OemStatusRow = NonNullable<Awaited<ReturnType<typeof selectOemStatus>>>;

export async function updateCertificate(
  db: Db,
  guid: string,
  change: { readonly certificate: string | null; readonly oemExpiration: Date | null; readonly now: Date },
): Promise<void> {
  const { now, ...columns } = change;
  await db
    .update(probes)
    .set({ ...columns, updatedAt: now })
    .where(eq(probes.guid, guid));
}

/** Live probes in the order of their guids, so that any number is worked through piece by piece. */
export function selectProbesAfter(db: Db, after: string, limit: number) {
  return db
    .select({
      guid: probes.guid,
      serialNumber: probes.serialNumber,
      oemStatus: probes.oemStatus,
      model: probes.model,
      certificate: probes.certificate,
      oemExpiration: probes.oemExpiration,
    })
    .from(probes)
    .where(and(isNull(probes.deletedAt), gt(probes.guid, after)))
    .orderBy(asc(probes.guid))
    .limit(limit)
    .for('no key update');
}

export type RefreshedProbe = Awaited<ReturnType<typeof selectProbesAfter>>[number];

export interface OemFacts {
  readonly guid: string;
  readonly oemStatus: string | null;
  readonly model: string | null;
  readonly certificate: string | null;
  readonly oemExpiration: Date | null;
}

/** One statement for all of them. */
export async function updateOemFacts(db: Db, facts: readonly OemFacts[], now: Date): Promise<void> {
  if (facts.length === 0) return;
  const reported = JSON.stringify(
    facts.map(({ guid, oemStatus, model, certificate, oemExpiration }) => ({
      guid,
      oem_status: oemStatus,
      model,
      certificate,
      oem_expiration: oemExpiration?.toISOString() ?? null,
    })),
  );
  await db.execute(sql`
    update probes set oem_status = reported.oem_status, model = reported.model, certificate = reported.certificate,
      oem_expiration = reported.oem_expiration, oem_refreshed_at = ${now.toISOString()}
    from jsonb_to_recordset(${reported}::jsonb) as reported(guid uuid, oem_status text, model text, certificate text,
      oem_expiration timestamptz)
    where probes.guid = reported.guid`);
}
