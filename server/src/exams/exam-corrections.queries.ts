import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { auditEvents } from '../tables/audit.tables.ts';
import type { Db } from '../platform/database/db.ts';

const MOST_CORRECTIONS = 200;

/** The audit trail is the history: it is append-only, and each correction is written with its event. Newest first. */
export function selectCorrections(db: Db, examGuid: string) {
  return db
    .select({
      at: auditEvents.at,
      before: auditEvents.before,
      after: auditEvents.after,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(auditEvents)
    .leftJoin(users, and(eq(users.guid, auditEvents.actorGuid), isNull(users.erasedAt)))
    .where(
      and(
        eq(auditEvents.subjectGuid, examGuid),
        inArray(auditEvents.action, ['exam.corrected', 'exam.changed']),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.position))
    .limit(MOST_CORRECTIONS);
}

export type CorrectionRow = Awaited<ReturnType<typeof selectCorrections>>[number];
