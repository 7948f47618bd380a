// Generated from passkeys.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './passkeys.endpoints.ts';

export const addPasskey: Call<typeof endpoints.addPasskey> = { method: 'POST', path: '/auth/passkeys' };

export const beginPasskeySecondFactor: Call<typeof endpoints.beginPasskeySecondFactor> = {
  method: 'POST',
  path: '/auth/second-factor/passkey/options',
};

export const beginPasskeySignIn: Call<typeof endpoints.beginPasskeySignIn> = {
  method: 'POST',
  path: '/auth/passkey-sign-in/options',
};

export const getSecondFactorChoices: Call<typeof endpoints.getSecondFactorChoices> = {
  method: 'GET',
  path: '/auth/second-factor/choices',
};

export const givePasskeyAsSecondFactor: Call<typeof endpoints.givePasskeyAsSecondFactor> = {
  method: 'POST',
  path: '/auth/second-factor/passkey',
};

export const listPasskeys: Call<typeof endpoints.listPasskeys> = { method: 'GET', path: '/auth/passkeys' };

export const preparePasskey: Call<typeof endpoints.preparePasskey> = {
  method: 'POST',
  path: '/auth/passkeys/options',
};

export const removePasskey: Call<typeof endpoints.removePasskey> = {
  method: 'POST',
  path: '/auth/passkeys/{guid}/remove',
};

export const renamePasskey: Call<typeof endpoints.renamePasskey> = {
  method: 'PATCH',
  path: '/auth/passkeys/{guid}',
};

export const signInWithPasskey: Call<typeof endpoints.signInWithPasskey> = {
  method: 'POST',
  path: '/auth/passkey-sign-in',
};
