import type { listConfigUsers } from '@sonoboard/contract/configs/configs.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { eitherOrder } from '../platform/database/search-key.ts';

const SORT_KEYS = {
  email: sql`${users.email}`,
  first_name: sql`lower(${users.firstName})`,
  last_name: sql`lower(${users.lastName})`,
};

const HAYSTACK = sql`lower(concat_ws('|', ${users.guid}, ${users.email},
  ${eitherOrder(users.firstName, users.lastName)}))`;

/** The people of the default config are those who have none. */
export async function selectConfigUsers(
  db: Db,
  config: { readonly guid: string; readonly isDefault: boolean },
  query: QueryOf<typeof listConfigUsers>,
) {
  const page = listPage(query, SORT_KEYS, { sort: 'email', order: 'asc' });
  const own = eq(users.configGuid, config.guid);
  const matching = and(
    isNull(users.erasedAt),
    config.isDefault ? or(own, isNull(users.configGuid)) : own,
    containsAll(HAYSTACK, query.search),
  );
  const rows = db
    .select({
      guid: users.guid,
      email: users.email,
      first_name: users.firstName,
      last_name: users.lastName,
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
