import { randomBytes } from 'node:crypto';
import { passkeyChallengeExpiresAt } from '@sonoboard/domain/accounts/passkeys';
import { AppError } from '../platform/http/app-error.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { Tx } from '../platform/database/db.ts';
import type { PASSKEY_PURPOSES } from '../tables/accounts.tables.ts';
import { lockAttempts } from './attempts.queries.ts';
import { countOpenChallenges, insertChallenge, takeChallengeRow } from './passkeys.queries.ts';
import { hashOfToken, newSessionToken } from './session-token.ts';

const CHALLENGE_BYTES = 32;
/** Anyone may ask for one, so that an address could fill the table. One address may stand for a whole clinic. */
const OPEN_CHALLENGES_PER_ADDRESS = 100;
const RETRY_AFTER_SECONDS = 60;

interface Ceremony {
  readonly purpose: (typeof PASSKEY_PURPOSES)[number];
  /** Null while nobody knows who signs in. */
  readonly userGuid: string | null;
}

export interface IssuedChallenge {
  readonly challenge: string;
  /** For the cookie of the browser that has to answer. */
  readonly token: string;
}

export async function issueChallenge(
  tx: Tx,
  ceremony: Ceremony & { readonly userHandle?: string; readonly ip: string },
  { now, sessionSecret }: { readonly now: Date; readonly sessionSecret: string },
): Promise<IssuedChallenge> {
  const ip = clientNetwork(ceremony.ip);
  await lockAttempts(tx, `passkey ${ip}`);
  if ((await countOpenChallenges(tx, ip, now)) >= OPEN_CHALLENGES_PER_ADDRESS) {
    throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const token = newSessionToken();
  await insertChallenge(tx, {
    ...ceremony,
    ip,
    challenge,
    tokenHash: hashOfToken(token, sessionSecret),
    expiresAt: passkeyChallengeExpiresAt(now),
  });
  return { challenge, token };
}

/** Uses a challenge up, whatever comes of it. Null when there is none for this browser and purpose any more. */
export async function takeChallenge(
  tx: Tx,
  ceremony: Ceremony,
  {
    token,
    now,
    sessionSecret,
  }: { readonly token: string | null; readonly now: Date; readonly sessionSecret: string },
): Promise<{ readonly challenge: string; readonly userHandle: string | null } | null> {
  if (token === null) return null;
  const taken = await takeChallengeRow(tx, { ...ceremony, tokenHash: hashOfToken(token, sessionSecret) });
  return taken === undefined || taken.expiresAt <= now ? null : taken;
}
