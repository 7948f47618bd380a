// Generated from two-factor.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './two-factor.endpoints.ts';

export const disableTwoFactor: Call<typeof endpoints.disableTwoFactor> = {
  method: 'POST',
  path: '/auth/two-factor/disable',
};

export const enableTwoFactor: Call<typeof endpoints.enableTwoFactor> = {
  method: 'POST',
  path: '/auth/two-factor/enable',
};

export const getTwoFactor: Call<typeof endpoints.getTwoFactor> = { method: 'GET', path: '/auth/two-factor' };

export const giveSecondFactor: Call<typeof endpoints.giveSecondFactor> = {
  method: 'POST',
  path: '/auth/second-factor',
};

export const renewRecoveryCodes: Call<typeof endpoints.renewRecoveryCodes> = {
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
};

export const resetTwoFactor: Call<typeof endpoints.resetTwoFactor> = {
  method: 'DELETE',
  path: '/users/{guid}/two-factor',
};

export const setUpTwoFactor: Call<typeof endpoints.setUpTwoFactor> = {
  method: 'POST',
  path: '/auth/two-factor/setup',
};
