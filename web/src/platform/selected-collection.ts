import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  listAllDataCollections,
  listOwnDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.calls';
import { isInternal } from '@sonoboard/domain/shared/actor';
import { call } from './call.ts';
import { useCurrentUser, type CurrentUser } from './session.ts';
import { storedChoices } from './stored-choice.ts';

interface CollectionName {
  readonly guid: string;
  readonly name: string;
  /** The own ones; unknown where every collection is listed. */
  readonly roles?: readonly string[];
}

/** What the dropdown offers: the own memberships; to internal people every collection (AMB-016). */
export const dataCollectionsQuery = (user: CurrentUser) =>
  queryOptions({
    queryKey: ['data-collections', 'names', user.guid],
    queryFn: ({ signal }) => readCollections(user, signal),
  });

async function readCollections(user: CurrentUser, signal: AbortSignal): Promise<readonly CollectionName[]> {
  const input = { signal, silent: true } as const;
  const { items } = isInternal(user)
    ? await call(listAllDataCollections, input)
    : await call(listOwnDataCollections, input);
  return items;
}

export const collectionChoiceKey = (userGuid: string) => `collection:${userGuid}`;

/** For a loader, which asks before anything renders. Undefined means all collections. */
export function selectedCollectionGuid(user: CurrentUser): string | undefined {
  return storedChoices.read(collectionChoiceKey(user.guid)) ?? undefined;
}

export function selectCollection(user: CurrentUser, collectionGuid: string | null): void {
  storedChoices.write(collectionChoiceKey(user.guid), collectionGuid);
}

/** Whether the person reviews in any collection, as far as it is known. */
export function useIsReviewer(): boolean {
  const { data = [] } = useQuery({ ...dataCollectionsQuery(useCurrentUser()), refetchOnMount: false });
  return data.some(({ roles }) => roles?.includes('reviewer') === true);
}

/** The collection that lists are narrowed to, or undefined for all. One that the person has left counts as all. */
export function useSelectedCollection(): CollectionName | undefined {
  const user = useCurrentUser();
  // Asked for when a page of the shell is opened; not by each part of a page that is drawn later.
  const { data: collections } = useQuery({ ...dataCollectionsQuery(user), refetchOnMount: false });
  const read = () => selectedCollectionGuid(user);
  const guid = useSyncExternalStore(storedChoices.subscribe, read, read);
  if (guid === undefined) return undefined;
  if (collections === undefined) return { guid, name: '' };
  return collections.find((collection) => collection.guid === guid);
}
