import type { getAdventTable } from '@sonoboard/contract/advent/advent.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { ADVENT_GROUP } from '@sonoboard/domain/advent/advent-group';
import { and, asc, count, eq, isNull, max, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { storedExamTotals } from '../tables/stored-exams.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { eitherOrder } from '../platform/database/search-key.ts';

const NAME = sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`;
const PHONE = sql<
  string | null
>`coalesce(nullif(${users.phoneNumber}, ''), nullif(${users.landlineNumber}, ''))`;
const EXAMS = sql<number>`coalesce(${storedExamTotals.exams}, 0)`;

const HAYSTACK = sql`lower(concat_ws('|', ${users.guid}, ${users.nurseId}, ${users.site},
  ${eitherOrder(users.firstName, users.lastName)}, ${users.email}, ${PHONE}))`;

/** Members of the study's group (AMB-209). Their exams are counted by a trigger and the newest heads an index. */
export async function selectAdventNurses(db: Db, query: QueryOf<typeof getAdventTable>) {
  const newest = db
    .select({ at: max(exams.createdAt).as('last_scan') })
    .from(exams)
    .where(eq(exams.userGuid, users.guid))
    .as('newest');
  const page = listPage(
    query,
    {
      nurse_id: sql`${users.nurseId}`,
      site: sql`lower(${users.site})`,
      name: sql`lower(${NAME})`,
      exams: EXAMS,
      // Who never scanned has waited longest.
      last_scan: sql`coalesce(${newest.at}, '-infinity')`,
      email: sql`${users.email}`,
      phone: PHONE,
    },
    { sort: 'nurse_id', order: 'asc' },
  );
  const matching = and(
    eq(groups.kind, 'permission'),
    eq(groups.name, ADVENT_GROUP),
    isNull(users.erasedAt),
    containsAll(HAYSTACK, query.search),
  );
  const rows = db
    .select({
      guid: users.guid,
      nurseId: users.nurseId,
      site: users.site,
      name: NAME,
      exams: EXAMS,
      lastScan: newest.at,
      email: users.email,
      phone: PHONE,
    })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupGuid, groups.guid))
    .innerJoin(users, eq(users.guid, groupMembers.userGuid))
    .leftJoin(storedExamTotals, eq(storedExamTotals.userGuid, users.guid))
    .leftJoinLateral(newest, sql`true`)
    .where(matching)
    .orderBy(page.orderBy, asc(users.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(groups)
      .innerJoin(groupMembers, eq(groupMembers.groupGuid, groups.guid))
      .innerJoin(users, eq(users.guid, groupMembers.userGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type AdventNurseRow = Awaited<ReturnType<typeof selectAdventNurses>>['items'][number];
