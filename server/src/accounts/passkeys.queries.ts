import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { passkeyChallenges, passkeys, sessions, users } from '../tables/accounts.tables.ts';

export function selectPasskeysOfUser(db: Db, userGuid: string) {
  return db
    .select({
      guid: passkeys.guid,
      name: passkeys.name,
      credentialId: passkeys.credentialId,
      transports: passkeys.transports,
      userHandle: passkeys.userHandle,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userGuid, userGuid))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.guid));
}

/** With its owner, as far as signing in needs them. */
export async function selectPasskey(db: Db, credentialId: string) {
  const [passkey] = await db
    .select({
      guid: passkeys.guid,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      userHandle: passkeys.userHandle,
      userGuid: users.guid,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.guid, passkeys.userGuid))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.erasedAt)));
  return passkey;
}

/** Null when an account has this passkey already. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<string | null> {
  const [row] = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ guid: passkeys.guid });
  return row?.guid ?? null;
}

export async function updatePasskeyUse(
  db: Db,
  guid: string,
  use: { readonly counter: number; readonly lastUsedAt: Date },
): Promise<void> {
  await db.update(passkeys).set(use).where(eq(passkeys.guid, guid));
}

interface OwnPasskey {
  readonly userGuid: string;
  readonly guid: string;
}

const isOwn = ({ userGuid, guid }: OwnPasskey) =>
  and(eq(passkeys.userGuid, userGuid), eq(passkeys.guid, guid));

export async function lockPasskeyName(db: Db, own: OwnPasskey): Promise<string | undefined> {
  const [row] = await db.select({ name: passkeys.name }).from(passkeys).where(isOwn(own)).for('update');
  return row?.name;
}

export async function updatePasskeyName(db: Db, own: OwnPasskey, name: string): Promise<void> {
  await db.update(passkeys).set({ name }).where(isOwn(own));
}

export async function deletePasskey(db: Db, own: OwnPasskey): Promise<void> {
  await db.delete(passkeys).where(isOwn(own));
}

/** How many there were. */
export async function deletePasskeysOfUser(db: Db, userGuid: string): Promise<number> {
  const { rowCount } = await db.delete(passkeys).where(eq(passkeys.userGuid, userGuid));
  return rowCount ?? 0;
}

export async function markSessionWithPasskey(db: Db, sessionGuid: string): Promise<void> {
  await db.update(sessions).set({ withPasskey: true }).where(eq(sessions.guid, sessionGuid));
}

export async function countOpenChallenges(db: Db, ip: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(passkeyChallenges)
    .where(and(eq(passkeyChallenges.ip, ip), gt(passkeyChallenges.expiresAt, now)));
  return row?.open ?? 0;
}

export async function insertChallenge(
  db: Db,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

export async function deleteChallengesOf(
  db: Db,
  { purpose, userGuid }: { readonly purpose: 'sign'; readonly userGuid: string },
): Promise<void> {
  await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userGuid, userGuid), eq(passkeyChallenges.purpose, purpose)));
}

/** Of any number of calls at once one gets it. */
export async function takeChallengeRow(
  db: Db,
  {
    tokenHash,
    purpose,
    userGuid,
  }: Pick<typeof passkeyChallenges.$inferSelect, 'tokenHash' | 'purpose' | 'userGuid'>,
) {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tokenHash, tokenHash),
        eq(passkeyChallenges.purpose, purpose),
        userGuid === null ? isNull(passkeyChallenges.userGuid) : eq(passkeyChallenges.userGuid, userGuid),
      ),
    )
    .returning({
      challenge: passkeyChallenges.challenge,
      userHandle: passkeyChallenges.userHandle,
      expiresAt: passkeyChallenges.expiresAt,
    });
  return taken;
}
