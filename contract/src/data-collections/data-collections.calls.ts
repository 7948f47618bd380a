// Generated from data-collections.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './data-collections.endpoints.ts';

export const changeDataCollection: Call<typeof endpoints.changeDataCollection> = {
  method: 'PATCH',
  path: '/dataCollections/{guid}',
};

export const createDataCollection: Call<typeof endpoints.createDataCollection> = {
  method: 'POST',
  path: '/dataCollections',
  ifRepeated: 'by-key',
};

export const deleteDataCollection: Call<typeof endpoints.deleteDataCollection> = {
  method: 'DELETE',
  path: '/dataCollections/{guid}',
};

export const getDataCollection: Call<typeof endpoints.getDataCollection> = {
  method: 'GET',
  path: '/dataCollections/{guid}',
};

export const getDataCollectionsOverview: Call<typeof endpoints.getDataCollectionsOverview> = {
  method: 'GET',
  path: '/autodvt-dashboard/dataCollectionsOverview',
};

export const linkCollection: Call<typeof endpoints.linkCollection> = {
  method: 'POST',
  path: '/dataCollections/{guid}/links',
  ifRepeated: 'by-key',
};

export const listAllDataCollections: Call<typeof endpoints.listAllDataCollections> = {
  method: 'GET',
  path: '/dataCollections/all',
};

export const listCollectionLinks: Call<typeof endpoints.listCollectionLinks> = {
  method: 'GET',
  path: '/dataCollections/{guid}/links',
};

export const listOwnDataCollections: Call<typeof endpoints.listOwnDataCollections> = {
  method: 'GET',
  path: '/dataCollections',
};

export const unlinkCollection: Call<typeof endpoints.unlinkCollection> = {
  method: 'DELETE',
  path: '/dataCollections/{guid}/links',
};
