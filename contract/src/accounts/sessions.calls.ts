// Generated from sessions.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './sessions.endpoints.ts';

export const endOtherSessions: Call<typeof endpoints.endOtherSessions> = {
  method: 'DELETE',
  path: '/auth/sessions',
};

export const endOwnSession: Call<typeof endpoints.endOwnSession> = {
  method: 'DELETE',
  path: '/auth/sessions/{guid}',
};

export const listOwnSessions: Call<typeof endpoints.listOwnSessions> = {
  method: 'GET',
  path: '/auth/sessions',
};
