import { queryOptions } from '@tanstack/react-query';
import { getPendingRescans, getWorklist } from '@sonoboard/contract/worklists/worklists.calls';
import { call } from '../../platform/call.ts';

/** No row comes along: a number names no patient. */
function countIn(collectionGuid: string | undefined) {
  return { count_only: true, ...(collectionGuid !== undefined && { data_collection_guid: collectionGuid }) };
}

/** How many exams wait. Under the worklist's own key, so that whatever renews the list renews the number. */
export const worklistCountQuery = (collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['worklist', 'count', { collectionGuid }],
    queryFn: async ({ signal }) =>
      (await call(getWorklist, { query: countIn(collectionGuid), signal, silent: true })).total,
  });

/** The same for the exams that wait for a rescan. */
export const pendingRescansCountQuery = (collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['pending-rescans', 'count', { collectionGuid }],
    queryFn: async ({ signal }) =>
      (await call(getPendingRescans, { query: countIn(collectionGuid), signal, silent: true })).total,
  });
