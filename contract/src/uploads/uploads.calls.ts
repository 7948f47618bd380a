// Generated from uploads.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './uploads.endpoints.ts';

export const appendToUpload: Call<typeof endpoints.appendToUpload> = {
  method: 'PATCH',
  path: '/uploads/{uploadGuid}',
};

export const getUploadOffset: Call<typeof endpoints.getUploadOffset> = {
  method: 'HEAD',
  path: '/uploads/{uploadGuid}',
};
