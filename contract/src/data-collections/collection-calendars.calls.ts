// Generated from collection-calendars.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './collection-calendars.endpoints.ts';

export const listCollectionCalendars: Call<typeof endpoints.listCollectionCalendars> = {
  method: 'GET',
  path: '/dataCollections/{guid}/calendars',
};
