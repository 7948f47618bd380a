import * as z from 'zod/mini';
import { GivenCredential, RequestOptions } from '../accounts/passkey.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { DateTime, Guid, Password } from '../http/wire-values.ts';

const CODE_MAX = 40;

export const getSignatureOptions = endpoint({
  method: 'POST',
  path: '/auth/signature-options',
  summary:
    'Says by what the caller can confirm who they are, and gives what a browser needs to ask for a passkey.',
  allow: 'signed-in',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  reply: z.object({
    password: z.boolean(),
    /** Of an authenticator app. */
    code: z.boolean(),
    /** Null where the account has none. */
    passkey: z.nullable(RequestOptions),
  }),
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/signature-confirmations',
  summary:
    'Confirms who the caller is, by one of password, code and passkey. The guid signs one submission of this session, within five minutes.',
  allow: 'signed-in',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  body: z
    .strictObject({
      password: z.optional(Password),
      code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX))),
      credential: z.optional(GivenCredential),
    })
    .check(
      z.refine(
        (proof) => Object.values(proof).filter((one) => one !== undefined).length === 1,
        'One of password, code and credential is needed',
      ),
    ),
  reply: z.object({ guid: Guid, expires_at: DateTime }),
});
