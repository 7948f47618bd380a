import type { listAuditEvents } from '@sonoboard/contract/audit/audit.endpoints';
import type { SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { normalizeEmail } from '@sonoboard/domain/accounts/email';
import { users } from '../tables/accounts.tables.ts';
import { configs } from '../tables/configs.tables.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { groups } from '../tables/groups.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage, type ListQuery } from '../platform/database/list-page.ts';
import { probes } from '../tables/scanners.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { auditEvents, isEmergencyEvent } from '../tables/audit.tables.ts';

/** What the filters come to, once people and patients are known by their guids. */
export interface AuditFilter {
  /** Undefined for everybody; empty for nobody at all. */
  readonly actorGuids: readonly string[] | undefined;
  readonly examGuids: readonly string[] | undefined;
  readonly kind: (typeof auditEvents.$inferSelect)['kind'] | 'emergency' | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

const SHOWN_EXAMS = 20;
/** Counting stops here: beyond it a page has no number that anybody would turn to. */
export const COUNTED_AT_MOST = 10_000;

const fullName = sql<string | null>`nullif(btrim(${users.firstName} || ' ' || ${users.lastName}), '')`;

/** Each is asked for the rows of the page alone. */
const SUBJECT_NAME = sql<string | null>`case ${auditEvents.subjectKind}
  when 'user' then (select u.email from users u where u.guid = ${auditEvents.subjectGuid} and u.erased_at is null)
  when 'collection' then (select name from ${dataCollections} where guid = ${auditEvents.subjectGuid})
  when 'group' then (select name from ${groups} where guid = ${auditEvents.subjectGuid})
  when 'config' then (select name from ${configs} where guid = ${auditEvents.subjectGuid})
  when 'workspace' then (select name from ${workspaces} where guid = ${auditEvents.subjectGuid})
  when 'probe' then (select serial_number from ${probes} where guid = ${auditEvents.subjectGuid})
end`;

const EVENT = {
  guid: auditEvents.guid,
  at: auditEvents.at,
  kind: auditEvents.kind,
  action: auditEvents.action,
  actorGuid: auditEvents.actorGuid,
  actorEmail: users.email,
  actorName: fullName,
  subjectKind: auditEvents.subjectKind,
  subjectGuid: auditEvents.subjectGuid,
  subjectName: SUBJECT_NAME,
  examGuids: sql<string[]>`${auditEvents.examGuids}[1:${sql.raw(String(SHOWN_EXAMS))}]`,
  examCount: sql<number>`cardinality(${auditEvents.examGuids})`,
  isEmergency: sql<boolean>`coalesce(${isEmergencyEvent(auditEvents)}, false)`,
  before: auditEvents.before,
  after: auditEvents.after,
  requestId: auditEvents.requestId,
  ip: auditEvents.ip,
};

export function selectAuditEvents(
  db: Db,
  filter: AuditFilter,
  query: ListQuery<SortColumnOf<typeof listAuditEvents>>,
) {
  const page = listPage(query, { at: sql`${auditEvents.at}` }, { sort: 'at', order: 'desc' });
  const direction = query.order === 'asc' ? asc : desc;
  return db
    .select(EVENT)
    .from(auditEvents)
    .leftJoin(users, and(eq(users.guid, auditEvents.actorGuid), isNull(users.erasedAt)))
    .where(matching(filter))
    .orderBy(page.orderBy, direction(auditEvents.position))
    .limit(Math.min(page.limit, COUNTED_AT_MOST))
    .offset(page.offset);
}

export type AuditEventRow = Awaited<ReturnType<typeof selectAuditEvents>>[number];

/** One more than is counted says that there are more. */
export async function countAuditEvents(db: Db, filter: AuditFilter): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(auditEvents)
    .where(matching(filter))
    .limit(COUNTED_AT_MOST + 1)
    .as('some');
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(some);
  return row?.n ?? 0;
}

function matching({ actorGuids, examGuids, kind, from, before }: AuditFilter): SQL | undefined {
  return and(
    actorGuids && (actorGuids.length === 0 ? sql`false` : inArray(auditEvents.actorGuid, [...actorGuids])),
    examGuids && sql`${auditEvents.examGuids} && ${sql.param([...examGuids])}::uuid[]`,
    kind && (kind === 'emergency' ? isEmergencyEvent(auditEvents) : eq(auditEvents.kind, kind)),
    from && gte(auditEvents.at, from),
    before && lt(auditEvents.at, before),
  );
}

const MOST_PEOPLE = 1000;

/** People by their email, and by words of their email or name. */
export async function selectGuidsOfPeople(
  db: Db,
  { email, terms }: { readonly email?: string | undefined; readonly terms?: readonly string[] | undefined },
): Promise<string[]> {
  const searchText = sql`lower(concat_ws(' ', ${users.guid}, ${users.email}, ${users.firstName}, ${users.lastName}, ${users.firstName}))`;
  const rows = await db
    .select({ guid: users.guid })
    .from(users)
    .where(
      and(
        email === undefined ? undefined : eq(users.email, normalizeEmail(email)),
        containsAll(searchText, terms),
      ),
    )
    .limit(MOST_PEOPLE);
  return rows.map(({ guid }) => guid);
}

export async function selectExamsOfPatient(db: Db, patientId: string): Promise<string[]> {
  const rows = await db.select({ guid: exams.guid }).from(exams).where(eq(exams.patientId, patientId));
  return rows.map(({ guid }) => guid);
}
