// Generated from imports.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './imports.endpoints.ts';

export const addImportFile: Call<typeof endpoints.addImportFile> = {
  method: 'POST',
  path: '/imports/{importGuid}/files',
};

export const beginImport: Call<typeof endpoints.beginImport> = { method: 'POST', path: '/imports' };

export const discardImport: Call<typeof endpoints.discardImport> = {
  method: 'DELETE',
  path: '/imports/{importGuid}',
};

export const getImport: Call<typeof endpoints.getImport> = { method: 'GET', path: '/imports/{importGuid}' };

export const getImportVideo: Call<typeof endpoints.getImportVideo> = {
  method: 'GET',
  path: '/imports/{importGuid}/files/{fileGuid}/video',
};

export const listAwaitedRescans: Call<typeof endpoints.listAwaitedRescans> = {
  method: 'GET',
  path: '/imports/awaited-rescans',
};

export const listImports: Call<typeof endpoints.listImports> = { method: 'GET', path: '/imports' };

export const removeImportFile: Call<typeof endpoints.removeImportFile> = {
  method: 'DELETE',
  path: '/imports/{importGuid}/files/{fileGuid}',
};

export const submitImport: Call<typeof endpoints.submitImport> = {
  method: 'POST',
  path: '/imports/{importGuid}/submit',
};
