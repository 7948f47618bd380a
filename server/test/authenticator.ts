import { Secret, TOTP } from 'otpauth';

export const STEP_MS = 30_000;

/** What an authenticator app shows at this moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}
