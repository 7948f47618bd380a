// Generated from data-collections.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './data-collections.endpoints.ts';

export const getDataCollectionsOverview: SortColumns<typeof endpoints.getDataCollectionsOverview> = [
  'name',
  'users',
  'exams',
  'exam_reviews',
];

export const listAllDataCollections: SortColumns<typeof endpoints.listAllDataCollections> = ['name'];

export const listCollectionLinks: SortColumns<typeof endpoints.listCollectionLinks> = ['name'];

export const listOwnDataCollections: SortColumns<typeof endpoints.listOwnDataCollections> = ['name', 'type'];
