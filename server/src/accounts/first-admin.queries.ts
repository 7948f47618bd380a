import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { authTokens, users } from '../tables/accounts.tables.ts';

/** Until the transaction ends nobody else becomes the first administrator. */
export async function lockFirstAdmin(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`);
}

export async function selectHasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from users u
      join group_members m on m.user_guid = u.guid
      join groups g on g.guid = m.group_guid and g.kind = 'permission'
      where u.erased_at is null and g.name in ('internal', 'admin')
      group by u.guid having count(*) = 2
    ) as found`);
  return rows[0]?.found ?? false;
}

export async function endFirstAdminLinks(db: Db, email: string, now: Date): Promise<void> {
  await db
    .update(authTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(authTokens.kind, 'first_admin'),
        eq(authTokens.email, email),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, now),
      ),
    );
}

export async function insertFirstAdminLink(
  db: Db,
  link: Pick<typeof authTokens.$inferInsert, 'tokenHash' | 'email' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.insert(authTokens).values({ kind: 'first_admin', ...link });
}

/** Made, or found: then anyone who had it forced out or left the address unconfirmed has no say any more. */
export async function upsertVerifiedUser(db: Db, email: string, now: Date): Promise<string> {
  const [user] = await db
    .insert(users)
    .values({ email, emailVerifiedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: users.email,
      set: { emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})`, forceLogout: false },
    })
    .returning({ guid: users.guid });
  if (user === undefined) throw new Error('The account was neither made nor found');
  return user.guid;
}

export async function insertPermissions(
  db: Db,
  userGuid: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into group_members (group_guid, user_guid, added_at)
    select guid, ${userGuid}, ${now} from groups
    where kind = 'permission' and name = any (${sql.param(names)}::text[])
    on conflict do nothing`);
}
