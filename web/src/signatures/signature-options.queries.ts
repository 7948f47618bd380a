import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getSignatureOptions } from '@sonoboard/contract/signatures/signatures.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { knowsPasskeys } from '../platform/knows-passkeys.ts';

const MINUTE_MS = 60_000;

export type SignatureOptions = ReplyOf<typeof getSignatureOptions>;

/**
 * By what the person can sign. What a passkey has to answer is part of it, which the server forgets after five minutes, and which works
 * once: each look at it takes the place of the one before.
 */
export const signatureOptionsQuery = queryOptions({
  queryKey: ['signature-options'],
  queryFn: async (): Promise<SignatureOptions> => {
    const options = await call(getSignatureOptions, { silent: true });
    return knowsPasskeys() ? options : { ...options, passkey: null };
  },
  staleTime: 4 * MINUTE_MS,
  gcTime: 0,
  // Nothing asks by itself while a device is being asked.
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
});
