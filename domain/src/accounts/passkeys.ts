import type { Actor } from '../shared/actor.ts';
import { needsSecondFactor } from './two-factor.ts';

export const PASSKEYS_MAX = 10;

/** How long a browser may take from asking for a passkey to giving it. */
export const PASSKEY_CHALLENGE_LIFE_MS = 5 * 60 * 1000;

export function passkeyChallengeExpiresAt(madeAt: Date): Date {
  return new Date(madeAt.getTime() + PASSKEY_CHALLENGE_LIFE_MS);
}

export function mayAddPasskey(existing: number): boolean {
  return existing < PASSKEYS_MAX;
}

/** The password alone must not bring staff another second factor, nor take away the one that they have. */
export function mustUsePasskeyFirst(actor: Pick<Actor, 'permissions'>, existing: number): boolean {
  return needsSecondFactor(actor) && existing > 0;
}
