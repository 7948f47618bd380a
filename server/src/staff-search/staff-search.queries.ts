import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users, userSearchKey } from '../tables/accounts.tables.ts';
import { configs } from '../tables/configs.tables.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { exams, patientSearchKey } from '../tables/exams.tables.ts';
import { groups } from '../tables/groups.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { fullName, searchKey } from '../platform/database/search-key.ts';
import { probes } from '../tables/scanners.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { bestMatches, FOUND_PER_KIND, type Sought } from './best-matches.ts';

const RANK = sql<number>`best.rank`;

const foundAs = (best: SQL) => sql`${best} best`;

export function selectUsersFound(db: Db, sought: Sought) {
  const order = sql`${users.email}`;
  const best = bestMatches(
    { table: users, guid: users.guid, key: userSearchKey(users), isThere: isNull(users.erasedAt), order },
    sought,
  );
  return db
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      rank: RANK,
    })
    .from(users)
    .innerJoin(foundAs(best), sql`best.guid = ${users.guid}`)
    .orderBy(asc(RANK), order)
    .limit(FOUND_PER_KIND);
}

/** Newest first. What the caller may not see finds nothing either. */
export function selectExamsFound(db: Db, sought: Sought, sees: PatientVisibility) {
  const order = sql`${desc(exams.createdAt)}, ${desc(exams.guid)}`;
  const best = bestMatches(
    {
      table: exams,
      guid: exams.guid,
      key: patientSearchKey(exams),
      visibleKey: sees.id && sees.names ? undefined : visibleKey(sees),
      order,
    },
    sought,
  );
  return db
    .select({
      guid: exams.guid,
      patientId: exams.patientId,
      patientFirstName: exams.patientFirstName,
      patientLastName: exams.patientLastName,
      protocol: exams.protocol,
      createdAt: exams.createdAt,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      rank: RANK,
    })
    .from(exams)
    .innerJoin(foundAs(best), sql`best.guid = ${exams.guid}`)
    .orderBy(asc(RANK), order)
    .limit(FOUND_PER_KIND);
}

function visibleKey(sees: PatientVisibility): SQL {
  return searchKey(
    ...(sees.id ? [exams.patientId] : []),
    ...(sees.names ? [fullName(exams.patientFirstName, exams.patientLastName)] : []),
    // A key of no fields is no SQL; one that is empty holds no word.
    sql`''`,
  );
}

export function selectWorkspacesFound(db: Db, sought: Sought) {
  const order = sql`lower(${workspaces.name}), ${workspaces.guid}`;
  const isThere = isNull(workspaces.deletedAt);
  const best = bestMatches(
    { table: workspaces, guid: workspaces.guid, key: searchKey(workspaces.name), isThere, order },
    sought,
  );
  return db
    .select({ guid: workspaces.guid, name: workspaces.name, purchaserEmail: users.email, rank: RANK })
    .from(workspaces)
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .innerJoin(foundAs(best), sql`best.guid = ${workspaces.guid}`)
    .orderBy(asc(RANK), order)
    .limit(FOUND_PER_KIND);
}

export function selectProbesFound(db: Db, sought: Sought) {
  const order = sql`${probes.serialNumber}`;
  const isThere = isNull(probes.deletedAt);
  const best = bestMatches(
    { table: probes, guid: probes.guid, key: searchKey(probes.serialNumber), isThere, order },
    sought,
  );
  return db
    .select({
      guid: probes.guid,
      serialNumber: probes.serialNumber,
      workspaceName: workspaces.name,
      rank: RANK,
    })
    .from(probes)
    .innerJoin(workspaces, eq(workspaces.guid, probes.workspaceGuid))
    .innerJoin(foundAs(best), sql`best.guid = ${probes.guid}`)
    .orderBy(asc(RANK), order)
    .limit(FOUND_PER_KIND);
}

export function selectCollectionsFound(db: Db, sought: Sought) {
  return selectNamed(db, dataCollections, sought, isNull(dataCollections.deletedAt));
}

export function selectGroupsFound(db: Db, sought: Sought) {
  return selectNamed(db, groups, sought);
}

export function selectConfigsFound(db: Db, sought: Sought) {
  return selectNamed(db, configs, sought);
}

type Named = typeof dataCollections | typeof groups | typeof configs;

/** Names of workspaces' groups may repeat, so the guid completes the order. */
function selectNamed(db: Db, table: Named, sought: Sought, isThere?: SQL) {
  const order = sql`lower(${table.name}), ${table.guid}`;
  const best = bestMatches({ table, guid: table.guid, key: searchKey(table.name), isThere, order }, sought);
  return db
    .select({ guid: table.guid, name: table.name, rank: RANK })
    .from(table)
    .innerJoin(foundAs(best), sql`best.guid = ${table.guid}`)
    .orderBy(asc(RANK), order)
    .limit(FOUND_PER_KIND);
}
