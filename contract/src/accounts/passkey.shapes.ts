import * as z from 'zod/mini';
import { Count } from '../http/wire-values.ts';

export const ID_MAX = 1_400;
export const BYTES_MAX = 20_000;

export const Base64Url = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/, 'Must be base64url'));

/** Bytes are base64url everywhere, as WebAuthn has them in JSON. */
export const Challenge = z.string();

export const KnownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What `navigator.credentials.get()` takes. */
export const RequestOptions = z.object({
  challenge: Challenge,
  rpId: z.string(),
  timeout: Count,
  allowCredentials: z.array(KnownCredential),
  userVerification: z.literal('required'),
});

/** Browsers add fields of their own, so this object is not closed. */
export const GivenCredential = z.object({
  id: Base64Url(ID_MAX),
  rawId: Base64Url(ID_MAX),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(BYTES_MAX),
    authenticatorData: Base64Url(BYTES_MAX),
    signature: Base64Url(BYTES_MAX),
    userHandle: z.optional(Base64Url(ID_MAX)),
  }),
});
