import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { users } from '../tables/accounts.tables.ts';

export async function selectErasedAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ guid: users.guid })
    .from(users)
    .where(isNotNull(users.erasedAt))
    .orderBy(asc(users.erasedAt), asc(users.guid));
  return rows.map(({ guid }) => guid);
}

export function selectOpenRequests(db: Db) {
  return db
    .select({
      guid: users.guid,
      requestedOn: sql<Date>`${users.deletionRequestedOn}`.mapWith(users.deletionRequestedOn),
    })
    .from(users)
    .where(and(isNotNull(users.deletionRequestedOn), isNull(users.erasedAt)))
    .orderBy(asc(users.deletionRequestedOn), asc(users.guid));
}

/** From now on these requests are open and no others. */
export async function replaceOpenRequests(
  db: Db,
  requests: readonly { readonly guid: string; readonly requestedOn: string }[],
): Promise<void> {
  await db.execute(sql`
    with requests as (
      select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r (guid uuid, "requestedOn" timestamptz)
    )
    update users set deletion_requested_on = wanted.requested_on
    from (
      select users.guid, requests."requestedOn" as requested_on from users left join requests using (guid)
      where users.erased_at is null
    ) as wanted
    where wanted.guid = users.guid and users.deletion_requested_on is distinct from wanted.requested_on`);
}
