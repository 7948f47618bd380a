import { parseSecondFactorCode } from '@sonoboard/domain/accounts/second-factor-code';
import type { Tx } from '../platform/database/db.ts';
import { secretBox } from '../platform/secret-box.ts';
import { hashOfToken } from './session-token.ts';
import { stepOfCode } from './totp.ts';
import { takeRecoveryCode, takeStep } from './two-factor.queries.ts';

interface Owner {
  readonly userGuid: string;
  readonly totpSecret: string | null;
}

export type TakenCode = 'totp' | 'recovery_code';

/** Uses a code up. Null when it is wrong or was used before. */
export async function takeCode(
  tx: Tx,
  { userGuid, totpSecret }: Owner,
  { code, now, sessionSecret }: { readonly code: string; readonly now: Date; readonly sessionSecret: string },
): Promise<TakenCode | null> {
  const typed = parseSecondFactorCode(code);
  if (typed === null) return null;
  if (typed.kind === 'recovery') {
    const codeHash = hashOfRecoveryCode(userGuid, typed.code, sessionSecret);
    return (await takeRecoveryCode(tx, { userGuid, codeHash, now })) ? 'recovery_code' : null;
  }
  const secret =
    totpSecret === null ? null : secretBox(sessionSecret, 'totp secrets').open(totpSecret, userGuid);
  const step = secret === null ? null : stepOfCode(secret, typed.code, now);
  return step !== null && (await takeStep(tx, userGuid, step)) ? 'totp' : null;
}

/** Keyed, because ten signs are few enough to be tried out on a copy of the database. */
export function hashOfRecoveryCode(userGuid: string, code: string, sessionSecret: string): string {
  return hashOfToken(`recovery code ${userGuid} ${code}`, sessionSecret);
}
