import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listProbeUsages } from '@sonoboard/contract/scanners/scanners.endpoints';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { collectionExams, dataCollections } from '../tables/data-collections.tables.ts';
import { exams, hardwareUsages } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';

/** The collections that an exam is in, in the order in which it came there. */
function collectionsOf(db: Db): SQL<string[]> {
  const guids = db
    .select({ guid: collectionExams.collectionGuid })
    .from(collectionExams)
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .where(and(eq(collectionExams.examGuid, exams.guid), isNull(dataCollections.deletedAt)))
    .orderBy(collectionExams.addedAt, collectionExams.collectionGuid);
  return sql<string[]>`array${guids}`;
}

/** What the app reported, without the names of its fields: those stand in every row. */
const REPORTED = sql`jsonb_path_query_array(${hardwareUsages.usage},
  '$.** ? (@.type() != "object" && @.type() != "array")')::text`;

/** The exams that were recorded with a device, whichever workspace it was linked to then; newest first. */
export async function selectProbeUsages(
  db: Db,
  serialNumber: string,
  query: QueryOf<typeof listProbeUsages>,
  sees: PatientVisibility,
) {
  const collections = collectionsOf(db);
  // A hidden column sorts by date: its order would tell what it holds.
  const patientId = sees.id ? sql`lower(${exams.patientId})` : sql`${exams.createdAt}`;
  const page = listPage(
    query,
    {
      created_at: sql`${exams.createdAt}`,
      patient_id: patientId,
      clip_set_guid: sql`${exams.guid}`,
      data_collection_guid: sql`(${collections})[1]`,
    },
    { sort: 'created_at', order: 'desc' },
  );
  const fields = [
    sql`${exams.guid}`,
    ...(sees.id ? [sql`${exams.patientId}`] : []),
    REPORTED,
    sql`array_to_string(${collections}, '|')`,
  ];
  const haystack = sql`lower(concat_ws('|', ${sql.join(fields, sql`, `)}))`;
  const matching = and(
    eq(hardwareUsages.probeSerialNumber, serialNumber),
    // Still recorded or on its way: nobody but its operator knows of it yet.
    isNotNull(exams.completedAt),
    containsAll(haystack, query.search),
  );
  const rows = db
    .select({
      examGuid: exams.guid,
      patientId: exams.patientId,
      createdAt: exams.createdAt,
      collectionGuids: collections,
      usage: hardwareUsages.usage,
    })
    .from(hardwareUsages)
    .innerJoin(exams, eq(exams.guid, hardwareUsages.examGuid))
    .where(matching)
    .orderBy(sql`${page.orderBy} nulls last`, desc(exams.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(hardwareUsages)
      .innerJoin(exams, eq(exams.guid, hardwareUsages.examGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type ProbeUsageRow = Awaited<ReturnType<typeof selectProbeUsages>>['items'][number];
