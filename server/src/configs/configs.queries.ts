import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/db.ts';
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
