import { lt } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { authTokens, loginAttempts, passkeyChallenges, sessions } from '../tables/accounts.tables.ts';
import { signatureConfirmations } from '../tables/signatures.tables.ts';

export async function deleteSessionsExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, moment));
}

export async function deleteTokensExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(authTokens).where(lt(authTokens.expiresAt, moment));
}

export async function deleteAttemptsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(loginAttempts).where(lt(loginAttempts.at, moment));
}

export async function deleteChallengesExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, moment));
}

export async function deleteConfirmationsExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(signatureConfirmations).where(lt(signatureConfirmations.expiresAt, moment));
}
