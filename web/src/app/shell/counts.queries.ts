import { queryOptions } from '@tanstack/react-query';
import { getPendingRescans } from '@sonoboard/contract/worklists/worklists.calls';
import { call } from '../../platform/call.ts';

/** How many exams wait for a rescan. No row comes along: a number names no patient. */
export const pendingRescansCountQuery = (collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['pending-rescans', 'count', { collectionGuid }],
    queryFn: async ({ signal }) => {
      const query = {
        count_only: true,
        ...(collectionGuid !== undefined && { data_collection_guid: collectionGuid }),
      };
      return (await call(getPendingRescans, { query, signal, silent: true })).total;
    },
  });
