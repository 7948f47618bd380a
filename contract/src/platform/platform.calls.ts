// Generated from platform.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './platform.endpoints.ts';

export const getApiDocs: Call<typeof endpoints.getApiDocs> = { method: 'GET', path: '/docs' };

export const getApiDocsStyle: Call<typeof endpoints.getApiDocsStyle> = { method: 'GET', path: '/docs.css' };

export const getOpenApiDocument: Call<typeof endpoints.getOpenApiDocument> = {
  method: 'GET',
  path: '/openapi.json',
};

export const getServerState: Call<typeof endpoints.getServerState> = { method: 'GET', path: '/server-state' };

export const getSettings: Call<typeof endpoints.getSettings> = { method: 'GET', path: '/settings' };
