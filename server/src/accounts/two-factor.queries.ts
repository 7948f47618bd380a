import { and, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { authTokens, recoveryCodes, users } from '../tables/accounts.tables.ts';

const TWO_FACTOR = {
  guid: users.guid,
  email: users.email,
  passwordHash: users.passwordHash,
  totpSecret: users.totpSecret,
  totpEnabledAt: users.totpEnabledAt,
};

export async function selectTwoFactor(db: Db, userGuid: string) {
  const [user] = await db
    .select(TWO_FACTOR)
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)));
  return user;
}

/** For a change: of any number of calls at once each finds what the one before it left. */
export async function lockTwoFactor(db: Db, userGuid: string) {
  const [user] = await db
    .select(TWO_FACTOR)
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)))
    .for('update');
  return user;
}

export async function updateTotp(
  db: Db,
  userGuid: string,
  totp: Pick<typeof users.$inferInsert, 'totpSecret' | 'totpEnabledAt' | 'totpLastStep'>,
): Promise<void> {
  await db.update(users).set(totp).where(eq(users.guid, userGuid));
}

/** False when a code of this step or of a later one has been used before. */
export async function takeStep(db: Db, userGuid: string, step: number): Promise<boolean> {
  const taken = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.guid, userGuid), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ guid: users.guid });
  return taken.length > 0;
}

export async function takeRecoveryCode(
  db: Db,
  { userGuid, codeHash, now }: { readonly userGuid: string; readonly codeHash: string; readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userGuid, userGuid),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ guid: recoveryCodes.guid });
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Db, userGuid: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userGuid, userGuid), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function deleteRecoveryCodes(db: Db, userGuid: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userGuid, userGuid));
}

export async function insertRecoveryCodes(
  db: Db,
  userGuid: string,
  codes: { readonly hashes: readonly string[]; readonly now: Date },
): Promise<void> {
  await db
    .insert(recoveryCodes)
    .values(codes.hashes.map((codeHash) => ({ userGuid, codeHash, createdAt: codes.now })));
}

export async function insertSecondFactorToken(
  db: Db,
  token: Pick<typeof authTokens.$inferInsert, 'tokenHash' | 'userGuid' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.insert(authTokens).values({ kind: 'second_factor', ...token });
}

/** A sign-in that waits for its code, with what is needed to check one. */
export async function selectWaitingSignIn(db: Db, tokenHash: string, now: Date) {
  const [waiting] = await db
    .select({
      tokenHash: authTokens.tokenHash,
      createdAt: authTokens.createdAt,
      userGuid: users.guid,
      email: users.email,
      totpSecret: users.totpSecret,
      invalidateTokensBefore: users.invalidateTokensBefore,
    })
    .from(authTokens)
    .innerJoin(users, eq(users.guid, authTokens.userGuid))
    .where(
      and(
        eq(authTokens.tokenHash, tokenHash),
        eq(authTokens.kind, 'second_factor'),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, now),
        isNotNull(users.totpEnabledAt),
        isNull(users.erasedAt),
      ),
    );
  return waiting;
}

export async function endWaitingSignIn(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.update(authTokens).set({ usedAt: now }).where(eq(authTokens.tokenHash, tokenHash));
}
