// Generated from users.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './users.endpoints.ts';

export const createUser: Call<typeof endpoints.createUser> = {
  method: 'POST',
  path: '/users',
  ifRepeated: 'by-key',
};

export const listUsers: Call<typeof endpoints.listUsers> = { method: 'GET', path: '/users' };
