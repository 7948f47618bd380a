import { queryOptions } from '@tanstack/react-query';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { call } from '../../platform/call.ts';

/** How many exams wait. Under the worklist's own key, so that whatever renews the list renews the number. */
export const worklistCountQuery = (collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['worklist', 'count', { collectionGuid }],
    queryFn: async ({ signal }) => {
      const query = collectionGuid === undefined ? {} : { data_collection_guid: collectionGuid };
      const { total } = await call(getWorklist, { query: { ...query, limit: 1 }, signal, silent: true });
      return total;
    },
  });
