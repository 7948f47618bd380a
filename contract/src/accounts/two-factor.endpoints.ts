import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Count, DateTime, Guid, Nothing, Password } from '../http/wire-values.ts';

const CODE_MAX = 40;

/** As typed; what it means is a rule of the domain. */
const Code = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a code from your app, or a recovery code.'), z.maxLength(CODE_MAX));

/** Shown once; the server keeps only hashes. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const giveSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Ends a sign-in that waits for the code of an authenticator app or a recovery code.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  body: z.strictObject({ code: Code }),
  /** Null unless a recovery code was used. */
  reply: z.object({ recovery_codes_left: z.nullable(Count) }),
});

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/auth/two-factor',
  summary: 'Says since when the own two-factor sign-in is on, and how many recovery codes are left.',
  allow: 'signed-in',
  audit: 'none',
  reply: z.object({ enabled_at: z.nullable(DateTime), recovery_codes_left: Count }),
});

export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/setup',
  summary: 'Makes a secret for an authenticator app; nothing changes until a code of it is given.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'secret-reply',
  body: z.strictObject({ password: Password }),
  reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/enable',
  summary: 'Switches two-factor sign-in on, gives the recovery codes and ends the other sessions.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'secret-reply',
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  summary: 'Gives new recovery codes; the old ones stop working.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'secret-reply',
  body: z.strictObject({ password: Password }),
  reply: RecoveryCodes,
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/disable',
  summary: 'Switches the own two-factor sign-in off.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'same-state',
  body: z.strictObject({ password: Password, code: Code }),
  reply: Nothing,
});

export const resetTwoFactor = endpoint({
  method: 'DELETE',
  path: '/users/{guid}/two-factor',
  summary:
    'Switches the two-factor sign-in of another person off, who has lost their phone, and removes their passkeys.',
  allow: 'admin',
  audit: 'change',
  params: z.strictObject({ guid: Guid }),
  reply: 'empty',
  status: 204,
});
