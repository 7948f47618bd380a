import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/db.ts';
import { containsAll, listPage, type ListQuery } from '../platform/list-page.ts';
import { configs } from './configs.tables.ts';

/** The config of a person: the one they were put on, else the default one. */
export async function selectConfigOfUser(db: Db, userGuid: string) {
  const [config] = await db
    .select({ guid: configs.guid, name: configs.name, settings: configs.settings })
    .from(users)
    .innerJoin(
      configs,
      sql`${configs.guid} = coalesce(${users.configGuid}, (select guid from configs where is_default))`,
    )
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)));
  return config;
}

export async function selectConfigs(db: Db, query: ListQuery<'guid' | 'name'>) {
  const name = sql`lower(${configs.name})`;
  const page = listPage(query, { name, guid: sql`${configs.guid}` }, { sort: 'name', order: 'asc' });
  const matching = containsAll(name, query.search);
  const rows = db
    .select({ guid: configs.guid, name: configs.name })
    .from(configs)
    .where(matching)
    .orderBy(page.orderBy)
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    page.limit === undefined ? rows : rows.limit(page.limit),
    db.select({ total: count() }).from(configs).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** Holds the row, so that a config cannot be deleted while somebody is put on it. */
export async function selectConfigForAssignment(db: Db, configGuid: string) {
  const [config] = await db
    .select({ guid: configs.guid, isDefault: configs.isDefault })
    .from(configs)
    .where(eq(configs.guid, configGuid))
    .for('key share');
  return config;
}

/** Undefined for nobody. */
export async function selectConfigGuidForUpdate(db: Db, userGuid: string) {
  const [user] = await db
    .select({ configGuid: users.configGuid })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)))
    .for('update');
  return user;
}

export async function updateConfigOfUser(
  db: Db,
  userGuid: string,
  { configGuid, now }: { readonly configGuid: string | null; readonly now: Date },
): Promise<void> {
  await db.update(users).set({ configGuid, updatedAt: now }).where(eq(users.guid, userGuid));
}
