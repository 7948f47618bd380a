import { and, eq, or } from 'drizzle-orm';
import { exams } from '../exams/exams.tables.ts';
import type { Db } from '../platform/db.ts';
import { captures } from './capture.tables.ts';

export async function selectCaptureOf(db: Db, personGuid: string, examGuid: string) {
  const [capture] = await db
    .select({ examGuid: captures.examGuid })
    .from(captures)
    .innerJoin(exams, eq(exams.guid, captures.examGuid))
    .where(
      and(
        eq(captures.examGuid, examGuid),
        or(eq(captures.accountGuid, personGuid), eq(exams.userGuid, personGuid)),
      ),
    );
  return capture;
}
