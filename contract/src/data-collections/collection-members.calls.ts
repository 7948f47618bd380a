// Generated from collection-members.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './collection-members.endpoints.ts';

export const addCollectionMember: Call<typeof endpoints.addCollectionMember> = {
  method: 'POST',
  path: '/dataCollections/{guid}/members',
  ifRepeated: 'by-key',
};

export const changeCollectionMember: Call<typeof endpoints.changeCollectionMember> = {
  method: 'PATCH',
  path: '/dataCollections/{guid}/members',
};

export const listCollectionMembers: Call<typeof endpoints.listCollectionMembers> = {
  method: 'GET',
  path: '/dataCollections/{guid}/members',
};

export const removeCollectionMember: Call<typeof endpoints.removeCollectionMember> = {
  method: 'DELETE',
  path: '/dataCollections/{guid}/members',
};
