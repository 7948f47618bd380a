// Generated from dicom-tokens.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './dicom-tokens.endpoints.ts';

export const createDicomToken: Call<typeof endpoints.createDicomToken> = {
  method: 'POST',
  path: '/workspaces/{id}/dicom-tokens',
};

export const listDicomTokens: Call<typeof endpoints.listDicomTokens> = {
  method: 'GET',
  path: '/workspaces/{id}/dicom-tokens',
};

export const revokeDicomToken: Call<typeof endpoints.revokeDicomToken> = {
  method: 'DELETE',
  path: '/workspaces/{id}/dicom-tokens/{tokenGuid}',
};
