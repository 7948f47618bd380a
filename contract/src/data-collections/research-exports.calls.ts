// Generated from research-exports.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './research-exports.endpoints.ts';

export const deleteResearchExport: Call<typeof endpoints.deleteResearchExport> = {
  method: 'DELETE',
  path: '/dataCollections/{guid}/research-exports/{exportGuid}',
};

export const downloadResearchExport: Call<typeof endpoints.downloadResearchExport> = {
  method: 'GET',
  path: '/dataCollections/{guid}/research-exports/{exportGuid}/file',
};

export const listResearchExports: Call<typeof endpoints.listResearchExports> = {
  method: 'GET',
  path: '/dataCollections/{guid}/research-exports',
};

export const startResearchExport: Call<typeof endpoints.startResearchExport> = {
  method: 'POST',
  path: '/dataCollections/{guid}/research-exports',
  ifRepeated: 'by-key',
};
