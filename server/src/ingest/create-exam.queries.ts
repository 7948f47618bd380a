import { and, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams, hardwareUsages, questionnaires } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { probes } from '../tables/scanners.tables.ts';

const isConfirmed = and(isNotNull(users.emailVerifiedAt), isNull(users.erasedAt));

export async function selectConfirmedPerson(db: Db, email: string): Promise<string | undefined> {
  const [person] = await db
    .select({ guid: users.guid })
    .from(users)
    .where(and(eq(users.email, email), isConfirmed));
  return person?.guid;
}

/** As an exam remembers its operator. */
export async function selectOperatorDetails(db: Db, userGuid: string) {
  const [operator] = await db
    .select({
      userGuid: users.guid,
      operatorEmail: users.email,
      operatorFirstName: users.firstName,
      operatorLastName: users.lastName,
      operatorPhoneNumber: users.phoneNumber,
      operatorLandlineNumber: users.landlineNumber,
      scannerId: users.scannerId,
    })
    .from(users)
    .where(and(eq(users.guid, userGuid), isConfirmed));
  return operator;
}

/** The root of the chain of an exam that the person recorded, or that is in a collection where they scan. */
export async function selectRootToContinue(
  db: Db,
  userGuid: string,
  examGuid: string,
): Promise<string | undefined> {
  const whereTheyScan = db
    .select({ one: sql`1` })
    .from(collectionExams)
    .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, collectionExams.collectionGuid))
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .where(
      and(
        eq(collectionExams.examGuid, exams.guid),
        eq(collectionMembers.userGuid, userGuid),
        sql`'scanner' = any(${collectionMembers.roles})`,
        isNull(dataCollections.deletedAt),
      ),
    );
  const [exam] = await db
    .select({ root: exams.chainGuid })
    .from(exams)
    .where(and(eq(exams.guid, examGuid), or(eq(exams.userGuid, userGuid), exists(whereTheyScan))));
  return exam?.root;
}

/** False when there is an exam with this guid. */
export async function insertExam(db: Db, exam: typeof exams.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(exams).values(exam).onConflictDoNothing({ target: exams.guid });
  return rowCount === 1;
}

export async function insertQuestionnaire(
  db: Db,
  questionnaire: typeof questionnaires.$inferInsert,
): Promise<void> {
  await db.insert(questionnaires).values(questionnaire);
}

export async function insertHardwareUsage(db: Db, usage: typeof hardwareUsages.$inferInsert): Promise<void> {
  await db.insert(hardwareUsages).values(usage);
}

export async function selectProbeGuid(db: Db, serialNumber: string): Promise<string | undefined> {
  const [probe] = await db
    .select({ guid: probes.guid })
    .from(probes)
    .where(and(eq(probes.serialNumber, serialNumber), isNull(probes.deletedAt)));
  return probe?.guid;
}
