// Generated from configs.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './configs.endpoints.ts';

export const assignUserConfig: Call<typeof endpoints.assignUserConfig> = {
  method: 'PATCH',
  path: '/users/{guid}/config',
};

export const changeConfig: Call<typeof endpoints.changeConfig> = { method: 'PATCH', path: '/configs/{guid}' };

export const createConfig: Call<typeof endpoints.createConfig> = {
  method: 'POST',
  path: '/configs',
  ifRepeated: 'by-key',
};

export const deleteConfig: Call<typeof endpoints.deleteConfig> = {
  method: 'DELETE',
  path: '/configs/{guid}',
};

export const getConfig: Call<typeof endpoints.getConfig> = { method: 'GET', path: '/configs/{guid}' };

export const getUserConfig: Call<typeof endpoints.getUserConfig> = {
  method: 'GET',
  path: '/users/{guid}/config',
};

export const listConfigUsers: Call<typeof endpoints.listConfigUsers> = {
  method: 'GET',
  path: '/configs/{guid}/users',
};

export const listConfigs: Call<typeof endpoints.listConfigs> = { method: 'GET', path: '/configs' };
