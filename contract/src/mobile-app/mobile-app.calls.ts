// Generated from mobile-app.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './mobile-app.endpoints.ts';

export const openApp: Call<typeof endpoints.openApp> = { method: 'GET', path: '/autodvt-app/open-app' };

export const openAppOnIos: Call<typeof endpoints.openAppOnIos> = {
  method: 'GET',
  path: '/autodvt-app/open-app-ios',
};
