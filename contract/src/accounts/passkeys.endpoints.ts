import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listReply } from '../http/list.ts';
import { Count, DateTime, Guid, nameText, Nothing, Password } from '../http/wire-values.ts';
import {
  Base64Url,
  BYTES_MAX,
  Challenge,
  GivenCredential,
  ID_MAX,
  KnownCredential,
  RequestOptions,
} from './passkey.shapes.ts';

const PasskeyName = nameText('Enter a name.');

/** What `navigator.credentials.create()` takes. */
const CreationOptions = z.object({
  challenge: Challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: Count,
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Browsers add fields of their own, so these objects are not closed. */
const NewCredential = z.object({
  id: Base64Url(ID_MAX),
  rawId: Base64Url(ID_MAX),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(BYTES_MAX),
    attestationObject: Base64Url(BYTES_MAX),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'Lists the own passkeys, the oldest first.',
  allow: 'signed-in',
  audit: 'none',
  reply: listReply(
    z.object({ guid: Guid, name: z.string(), created_at: DateTime, last_used_at: z.nullable(DateTime) }),
  ),
});

export const preparePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Gives what a browser needs to make a passkey; nothing changes until it is added.',
  allow: 'signed-in',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  body: z.strictObject({ password: Password }),
  reply: CreationOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Adds a passkey that the browser has made; at most ten for an account.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'same-state',
  body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
  reply: z.object({ guid: Guid }),
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/passkeys/{guid}',
  summary: 'Renames one of the own passkeys.',
  allow: 'signed-in',
  audit: 'change',
  params: z.strictObject({ guid: Guid }),
  body: z.strictObject({ name: PasskeyName }),
  reply: Nothing,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/{guid}/remove',
  summary: 'Removes one of the own passkeys, which no longer signs anybody in.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'same-state',
  params: z.strictObject({ guid: Guid }),
  body: z.strictObject({ password: Password }),
  reply: Nothing,
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey-sign-in/options',
  summary: 'Gives what a browser needs to ask for a passkey, and a cookie that ties the answer to it.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  reply: RequestOptions,
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey-sign-in',
  summary: 'Signs a person in by a passkey, which counts as both factors, and sets the session cookie.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  body: z.strictObject({ credential: GivenCredential }),
  reply: Nothing,
});

export const getSecondFactorChoices = endpoint({
  method: 'GET',
  path: '/auth/second-factor/choices',
  summary: 'Says whether a passkey may end the sign-in that waits for a second factor.',
  allow: 'public',
  audit: 'none',
  reply: z.object({ passkey: z.boolean() }),
});

export const beginPasskeySecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey/options',
  summary: 'Gives what a browser needs to ask for a passkey instead of a code.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  reply: RequestOptions,
});

export const givePasskeyAsSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  summary: 'Ends a sign-in that waits for a second factor by a passkey of the same account.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  body: z.strictObject({ credential: GivenCredential }),
  reply: Nothing,
});
