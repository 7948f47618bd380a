// Generated from user-settings.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './user-settings.endpoints.ts';

export const changeUser: Call<typeof endpoints.changeUser> = { method: 'PATCH', path: '/users/{guid}' };

export const getUser: Call<typeof endpoints.getUser> = { method: 'GET', path: '/users/{guid}' };

export const listUserDataCollections: Call<typeof endpoints.listUserDataCollections> = {
  method: 'GET',
  path: '/users/{guid}/data_collections',
};

export const listUserGroups: Call<typeof endpoints.listUserGroups> = {
  method: 'GET',
  path: '/users/{guid}/groups',
};
