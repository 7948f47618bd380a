import { inArray } from 'drizzle-orm';
import { exams } from '../exams/exams.tables.ts';
import type { Db } from '../platform/db.ts';

export type ExamPeople =
  Awaited<ReturnType<typeof selectPeople>> extends ReadonlyMap<string, infer Row> ? Row : never;

/** By exam: what documents for other systems say of its people, beside what its page shows. */
export async function selectPeople(db: Db, examGuids: readonly string[]) {
  const rows = await db
    .select({
      guid: exams.guid,
      patientSex: exams.patientSex,
      patientDateOfBirth: exams.patientDateOfBirth,
      operatorFirstName: exams.operatorFirstName,
      operatorLastName: exams.operatorLastName,
    })
    .from(exams)
    .where(inArray(exams.guid, [...examGuids]));
  return new Map(rows.map((row) => [row.guid, row]));
}
