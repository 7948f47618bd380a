import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { TypedExamId } from '@sonoboard/domain/emergency-access/exam-id';
import type { Db } from '../platform/database/db.ts';
import { users } from '../tables/accounts.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { emergencyAccesses } from '../tables/emergency-access.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

export async function selectAskerFacts(db: Db, userGuid: string) {
  const { rows } = await db.execute<{ isReviewer: boolean; isWorkspaceMember: boolean }>(sql`
    select exists (
      select from collection_members member
      join data_collections collection on collection.guid = member.collection_guid and collection.deleted_at is null
      where member.user_guid = ${userGuid} and 'reviewer' = any(member.roles)
    ) as "isReviewer", exists (
      select from workspace_members member
      join workspaces clinic on clinic.guid = member.workspace_guid and clinic.deleted_at is null
      where member.user_guid = ${userGuid}
    ) as "isWorkspaceMember"`);
  return rows[0] ?? { isReviewer: false, isWorkspaceMember: false };
}

/** What emergency access through this workspace would open of the exam's chain. */
const opened = (userGuid: string) =>
  sql<string[]>`emergency_exams(${userGuid}::uuid, ${workspaceMembers.workspaceGuid}, ${exams.chainGuid})`;

/** The exam, with the workspace through which the person may open it, and what that opens; undefined where none does. */
export async function selectOpenableExam(db: Db, userGuid: string, examGuid: string) {
  const [exam] = await db
    .select({
      guid: exams.guid,
      chainGuid: exams.chainGuid,
      protocol: exams.protocol,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      workspaceGuid: workspaceMembers.workspaceGuid,
      opens: opened(userGuid),
    })
    .from(exams)
    .innerJoin(workspaceMembers, eq(workspaceMembers.userGuid, userGuid))
    .where(and(eq(exams.guid, examGuid), sql`${exams.guid} = any(${opened(userGuid)})`))
    .orderBy(workspaceMembers.joinedAt, workspaceMembers.workspaceGuid)
    .limit(1);
  return exam;
}

export type OpenableExam = NonNullable<Awaited<ReturnType<typeof selectOpenableExam>>>;

const MOST_FOUND = 20;

/** Newest first. Only by the whole ID: nothing here can be browsed. */
export function selectExamsById(
  db: Db,
  { id, userGuid, inScope, seesPatientId }: ExamSearch & { readonly inScope: SQL },
) {
  const isOpenable = sql`exists (
    select from ${workspaceMembers}
    where ${workspaceMembers.userGuid} = ${userGuid} and ${exams.guid} = any(${opened(userGuid)})
  )`;
  return db
    .select({
      guid: exams.guid,
      protocol: exams.protocol,
      createdAt: exams.createdAt,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      patientFirstName: exams.patientFirstName,
      patientLastName: exams.patientLastName,
      isInScope: sql<boolean>`${inScope}`,
    })
    .from(exams)
    .where(and(hasId(id, seesPatientId), sql`${exams.uploadedAt} is not null`, or(inScope, isOpenable)))
    .orderBy(desc(exams.createdAt), desc(exams.guid))
    .limit(MOST_FOUND);
}

export interface ExamSearch {
  readonly id: TypedExamId;
  readonly userGuid: string;
  /** People must not find an exam by what their pages do not show. */
  readonly seesPatientId: boolean;
}

function hasId(id: TypedExamId, seesPatientId: boolean): SQL | undefined {
  if (id.kind === 'exam_guid') return eq(exams.guid, id.guid);
  const ofPatient = seesPatientId ? eq(exams.patientId, id.text) : sql`false`;
  if (id.kind === 'patient_id') return ofPatient;
  const first = `${id.text}-0000-0000-0000-000000000000`;
  const last = `${id.text}-ffff-ffff-ffff-ffffffffffff`;
  return or(sql`${exams.guid} between ${first}::uuid and ${last}::uuid`, ofPatient);
}

const OWN = {
  guid: emergencyAccesses.guid,
  examGuid: emergencyAccesses.examGuid,
  reason: emergencyAccesses.reason,
  grantedAt: emergencyAccesses.grantedAt,
  endsAt: emergencyAccesses.endsAt,
  endedAt: emergencyAccesses.endedAt,
};

export function selectAccessesSince(db: Db, userGuid: string, since: Date) {
  return db
    .select(OWN)
    .from(emergencyAccesses)
    .where(and(eq(emergencyAccesses.userGuid, userGuid), gt(emergencyAccesses.grantedAt, since)))
    .orderBy(desc(emergencyAccesses.grantedAt), desc(emergencyAccesses.guid));
}

export type AccessRow = Awaited<ReturnType<typeof selectAccessesSince>>[number];

interface OfChain {
  readonly userGuid: string;
  readonly chainGuid: string;
}

const openOf = ({ userGuid, chainGuid }: OfChain) =>
  and(
    eq(emergencyAccesses.userGuid, userGuid),
    eq(emergencyAccesses.chainGuid, chainGuid),
    isNull(emergencyAccesses.endedAt),
  );

/** Its hour may be over. */
export async function selectOpenAccess(db: Db, ofChain: OfChain): Promise<AccessRow | undefined> {
  const [access] = await db.select(OWN).from(emergencyAccesses).where(openOf(ofChain));
  return access;
}

export async function closeExpiredAccess(db: Db, ofChain: OfChain, now: Date): Promise<void> {
  await db
    .update(emergencyAccesses)
    .set({ endedAt: sql`${emergencyAccesses.endsAt}` })
    .where(and(openOf(ofChain), lte(emergencyAccesses.endsAt, now)));
}

export async function insertAccess(
  db: Db,
  access: typeof emergencyAccesses.$inferInsert,
): Promise<AccessRow | undefined> {
  const [inserted] = await db.insert(emergencyAccesses).values(access).returning(OWN);
  return inserted;
}

/** The access that was ended; undefined where none ran. */
export async function endAccess(
  db: Db,
  { userGuid, examGuid }: { readonly userGuid: string; readonly examGuid: string },
  now: Date,
) {
  const chain = db.select({ guid: exams.chainGuid }).from(exams).where(eq(exams.guid, examGuid));
  const [ended] = await db
    .update(emergencyAccesses)
    .set({ endedAt: now })
    .where(
      and(
        eq(emergencyAccesses.userGuid, userGuid),
        eq(emergencyAccesses.chainGuid, chain),
        isNull(emergencyAccesses.endedAt),
        gt(emergencyAccesses.endsAt, now),
      ),
    )
    .returning({ chainGuid: emergencyAccesses.chainGuid, endsAt: emergencyAccesses.endsAt });
  return ended;
}

export async function selectGuidsOfChain(db: Db, chainGuid: string): Promise<string[]> {
  const rows = await db.select({ guid: exams.guid }).from(exams).where(eq(exams.chainGuid, chainGuid));
  return rows.map(({ guid }) => guid);
}

const PERSON = {
  userGuid: users.guid,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** Each admin once for each collection of theirs that holds one of the exams. */
export function selectAdminsOfExams(db: Db, examGuids: readonly string[]) {
  return db
    .selectDistinct({ ...PERSON, collectionGuid: dataCollections.guid, collectionName: dataCollections.name })
    .from(collectionExams)
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, dataCollections.guid))
    .innerJoin(users, eq(users.guid, collectionMembers.userGuid))
    .where(
      and(
        sql`${collectionExams.examGuid} = any(${sql.param([...examGuids])}::uuid[])`,
        isNull(dataCollections.deletedAt),
        isNull(users.erasedAt),
        sql`'admin' = any(${collectionMembers.roles})`,
      ),
    )
    .orderBy(users.guid, dataCollections.guid);
}

/** Whom to tell where a collection has no admin. */
export async function selectWorkspaceOwner(db: Db, workspaceGuid: string) {
  const [owner] = await db
    .select({ ...PERSON, workspaceName: workspaces.name })
    .from(workspaces)
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .where(eq(workspaces.guid, workspaceGuid));
  return owner;
}
