import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { authTokens, users } from '../tables/accounts.tables.ts';

export async function insertMailLink(
  db: Db,
  link: Pick<
    typeof authTokens.$inferInsert,
    'kind' | 'tokenHash' | 'userGuid' | 'email' | 'createdAt' | 'expiresAt'
  >,
): Promise<void> {
  await db.insert(authTokens).values(link);
}

/** Of any number of calls at once, one gets the row: the others wait for it, and then find it used. */
export async function takeVerificationLink(db: Db, tokenHash: string, now: Date) {
  const [link] = await db
    .update(authTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(authTokens.tokenHash, tokenHash),
        eq(authTokens.kind, 'verify_email'),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, now),
      ),
    )
    .returning({ userGuid: authTokens.userGuid, email: authTokens.email });
  return link;
}

/** The address that this link, used or not, was sent to, if it is that of a confirmed account. */
export async function selectConfirmedEmailOfLink(db: Db, tokenHash: string): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(authTokens)
    .innerJoin(users, and(eq(users.guid, authTokens.userGuid), eq(users.email, authTokens.email)))
    .where(
      and(
        eq(authTokens.tokenHash, tokenHash),
        eq(authTokens.kind, 'verify_email'),
        isNotNull(users.emailVerifiedAt),
        isNull(users.erasedAt),
      ),
    );
  return user?.email ?? null;
}

/** Nothing, when the account has another address by now, or is gone. */
export async function confirmEmail(
  db: Db,
  account: { readonly guid: string; readonly email: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})`, updatedAt: now })
    .where(and(eq(users.guid, account.guid), eq(users.email, account.email), isNull(users.erasedAt)));
  return rowCount === 1;
}

export async function endMailLinks(
  db: Db,
  userGuid: string,
  kind: 'verify_email' | 'reset_password',
  now: Date,
): Promise<void> {
  await db
    .update(authTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(authTokens.userGuid, userGuid),
        eq(authTokens.kind, kind),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, now),
      ),
    );
}

/** Whom a mail can reach: erased accounts have no address. Held, so that nobody is erased while their mail is written. */
export async function selectMailReader(db: Db, userGuid: string) {
  const [user] = await db
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)))
    .for('key share');
  return user;
}

export async function selectUserGuid(db: Db, email: string): Promise<string | null> {
  const [user] = await db.select({ guid: users.guid }).from(users).where(eq(users.email, email));
  return user?.guid ?? null;
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(user);
}
