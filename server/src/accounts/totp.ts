import { TOTP_DIGITS } from '@sonoboard/domain/accounts/second-factor-code';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Sonoboard';
const PERIOD_SECONDS = 30;
/** RFC 4226 recommends 160 bits, the length of the SHA-1 that every authenticator app knows. */
const SECRET_BYTES = 20;
/** Clocks of phones differ: one step before and one after count too. */
const WINDOW = 1;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code says to the app. */
export function otpauthUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step whose code this is; null when it is none of those that count now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: PERIOD_SECONDS,
  });
}
