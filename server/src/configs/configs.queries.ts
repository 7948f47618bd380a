import type { listConfigs } from '@sonoboard/contract/configs/configs.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { configs } from '../tables/configs.tables.ts';

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

/** Two counts, because the people of the default config are those who have none: each has its index. */
function userCount(db: Db) {
  const own = db
    .select({ users: count() })
    .from(users)
    .where(and(eq(users.configGuid, configs.guid), isNull(users.erasedAt)));
  const none = db
    .select({ users: count() })
    .from(users)
    .where(and(isNull(users.configGuid), isNull(users.erasedAt)));
  return sql<number>`((${own}) + case when ${configs.isDefault} then (${none}) else 0 end)::int`;
}

const CHANGED_COUNT = sql<number>`(select count(*) from jsonb_object_keys(${configs.settings}))::int`;

export async function selectConfigs(db: Db, query: QueryOf<typeof listConfigs>) {
  const name = sql`lower(${configs.name})`;
  const users = userCount(db);
  const sortKeys = { name, guid: sql`${configs.guid}`, user_count: users, changed_count: CHANGED_COUNT };
  const page = listPage(query, sortKeys, { sort: 'name', order: 'asc' });
  const matching = containsAll(sql`lower(${configs.guid}::text || '|' || ${configs.name})`, query.search);
  const rows = db
    .select({
      guid: configs.guid,
      name: configs.name,
      is_default: configs.isDefault,
      user_count: users,
      changed_count: CHANGED_COUNT,
    })
    .from(configs)
    .where(matching)
    .orderBy(page.orderBy, asc(name))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(configs).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export async function selectConfig(db: Db, configGuid: string) {
  const [config] = await db
    .select({
      guid: configs.guid,
      name: configs.name,
      settings: configs.settings,
      isDefault: configs.isDefault,
      userCount: userCount(db),
    })
    .from(configs)
    .where(eq(configs.guid, configGuid));
  return config;
}

export type ConfigRow = NonNullable<Awaited<ReturnType<typeof selectConfig>>>;

/** Anyone who changes or deletes a config holds its row, so that what the trail says of before is true. */
export async function lockConfig(db: Db, configGuid: string) {
  const [config] = await db
    .select({ name: configs.name, settings: configs.settings, isDefault: configs.isDefault })
    .from(configs)
    .where(eq(configs.guid, configGuid))
    .for('update');
  return config;
}

export async function insertConfig(db: Db, name: string, now: Date): Promise<string> {
  const [config] = await db
    .insert(configs)
    .values({ name, createdAt: now, updatedAt: now })
    .returning({ guid: configs.guid });
  if (config === undefined) throw new Error('An inserted row was not returned.');
  return config.guid;
}

export async function updateConfig(
  db: Db,
  configGuid: string,
  change: Partial<Pick<typeof configs.$inferInsert, 'name' | 'settings'>> & { readonly updatedAt: Date },
): Promise<void> {
  await db.update(configs).set(change).where(eq(configs.guid, configGuid));
}

export async function deleteConfigRow(db: Db, configGuid: string): Promise<void> {
  await db.delete(configs).where(eq(configs.guid, configGuid));
}

/** Who they were. */
export async function moveToDefaultConfig(db: Db, configGuid: string, now: Date): Promise<string[]> {
  const moved = await db
    .update(users)
    .set({ configGuid: null, updatedAt: now })
    .where(eq(users.configGuid, configGuid))
    .returning({ guid: users.guid });
  return moved.map(({ guid }) => guid);
}

/** Holds the row, so that a config cannot be deleted while someone is put on it. */
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
