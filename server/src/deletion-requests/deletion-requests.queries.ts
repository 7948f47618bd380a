import type { listDeletionRequests } from '@sonoboard/contract/deletion-requests/deletion-requests.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import {
  DELETION_DAYS,
  lastDeletionDay,
  OVERDUE_LABEL,
} from '@sonoboard/domain/deletion-requests/deletion-dates';
import { and, asc, count, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { permissionsOf } from '../groups/permissions.sql.ts';
import type { Db } from '../platform/database/db.ts';
import { likePattern, listPage, matchesAll } from '../platform/database/list-page.ts';
import { eitherOrder } from '../platform/database/search-key.ts';

const SORT_KEYS = {
  email: sql`${users.email}`,
  first_name: sql`lower(${users.firstName})`,
  last_name: sql`lower(${users.lastName})`,
  phone_number: sql`${users.phoneNumber}`,
  profession: sql`lower(${users.profession})`,
  deletion_requested_on: sql`${users.deletionRequestedOn}`,
};

/** Anyone who waits longest first; an account that was erased waits no more. */
export async function selectDeletionRequests(db: Db, query: QueryOf<typeof listDeletionRequests>, now: Date) {
  const page = listPage(query, SORT_KEYS, { sort: 'deletion_requested_on', order: 'asc' });
  const permissions = permissionsOf(db);
  const requestedOn = sql`${users.deletionRequestedOn}`;
  // Hours, because to PostgreSQL a day is shorter where clocks are put forward.
  const dueOn = sql`(${requestedOn} + ${`${DELETION_DAYS * 24} hours`}::interval)`;
  const overdueBefore = lastDeletionDay(now).toISOString();
  const haystack = sql`lower(concat_ws('|', ${users.guid}, ${users.email},
    ${eitherOrder(users.firstName, users.lastName)}, ${users.phoneNumber}, ${users.profession},
    array_to_string(${permissions}, ', '),
    case when ${requestedOn} < ${overdueBefore}::timestamptz then ${OVERDUE_LABEL}::text else 'Due' end))`;
  const matching = and(
    isNotNull(users.deletionRequestedOn),
    isNull(users.erasedAt),
    matchesAll(query.search, {
      holds: (term) => sql`${haystack} like ${likePattern(term)}`,
      times: [requestedOn, dueOn],
      reader: { now, zone: query.timezone ?? 'UTC' },
    }),
  );
  const rows = db
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumber: users.phoneNumber,
      profession: users.profession,
      permissions,
      // The condition above leaves nobody without one.
      requestedOn: sql<Date>`${users.deletionRequestedOn}`.mapWith(users.deletionRequestedOn),
    })
    .from(users)
    .where(matching)
    .orderBy(page.orderBy, asc(users.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(users).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}
