import { queryOptions } from '@tanstack/react-query';
import { listCollectionCalendars } from '@sonoboard/contract/data-collections/collection-calendars.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';

export type CollectionCalendar = ReplyOf<typeof listCollectionCalendars>['items'][number];

const WHILE_FIRST_READ_MS = 2_000;
const USUALLY_MS = 60_000;

/** Looked at again by itself: shifts change without anybody doing anything. */
export const calendarsQuery = (guid: string) =>
  queryOptions({
    // Below the collection's own key, so that a change of its members or addresses is seen here too.
    queryKey: ['data-collection', guid, 'calendars'],
    queryFn: ({ signal }) => call(listCollectionCalendars, { params: { guid }, signal, silent: true }),
    select: ({ items }) => items,
    refetchInterval: ({ state }) =>
      state.data?.items.some(isAwaited) === true ? WHILE_FIRST_READ_MS : USUALLY_MS,
  });

/** An address that was stored a moment ago and is being asked. */
function isAwaited({ address, duty }: CollectionCalendar): boolean {
  return address !== null && duty === null;
}
