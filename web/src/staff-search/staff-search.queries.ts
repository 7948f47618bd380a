import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { nameForStaff, searchForStaff } from '@sonoboard/contract/staff-search/staff-search.calls';
import { isLongEnough } from '@sonoboard/domain/staff-search/match';
import { call } from '../platform/call.ts';

const STAFF_SEARCH = 'staff-search';

export type Findings = ReplyOf<typeof searchForStaff>;

/** Each text is a query of its own, so a late answer to an older one never takes the place of a newer one. */
export const findingsQuery = (text: string) =>
  queryOptions({
    queryKey: [STAFF_SEARCH, 'found', text],
    queryFn: ({ signal }) => call(searchForStaff, { query: { q: text }, signal, silent: true }),
    enabled: isLongEnough(text),
    // What was found last stays on screen until the next comes.
    placeholderData: keepPreviousData,
  });

export const namedQuery = (guids: readonly string[]) =>
  queryOptions({
    queryKey: [STAFF_SEARCH, 'named', guids],
    queryFn: ({ signal }) => call(nameForStaff, { query: { guid: [...guids] }, signal, silent: true }),
    enabled: guids.length > 0,
  });
