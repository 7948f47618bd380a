// Generated from signatures.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './signatures.endpoints.ts';

export const confirmIdentity: Call<typeof endpoints.confirmIdentity> = {
  method: 'POST',
  path: '/auth/signature-confirmations',
};

export const getSignatureOptions: Call<typeof endpoints.getSignatureOptions> = {
  method: 'POST',
  path: '/auth/signature-options',
};
