// Generated from clips.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './clips.endpoints.ts';

export const getClipTags: Call<typeof endpoints.getClipTags> = {
  method: 'GET',
  path: '/sequences/{sequenceGuid}/tags',
};

export const getMedia: Call<typeof endpoints.getMedia> = { method: 'GET', path: '/media/{token}' };
