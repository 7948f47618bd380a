import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { dataCollectionsQuery, selectCollection, useSelectedCollection } from './selected-collection.ts';
import { currentUserQuery } from './session.ts';

const ANNA = { guid: 'anna', email: 'anna@b.co', name: 'Anna Berg', permissions: [] };
const OTTO = { guid: 'otto', email: 'otto@b.co', name: 'Otto Lind', permissions: [] };
const COLLECTIONS = [
  { guid: 'north', name: 'DVT North' },
  { guid: 'south', name: 'DVT South' },
];

function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

function signedIn(user: typeof ANNA, collections = COLLECTIONS) {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  queryClient.setQueryData(dataCollectionsQuery(user).queryKey, collections);
  return renderHook(() => useSelectedCollection(), { wrapper: Providers });
}

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  queryClient.clear();
});

test('SH-050: all collections are selected until one is chosen', () => {
  const { result } = signedIn(ANNA);
  expect(result.current).toBeUndefined();
  act(() => selectCollection(ANNA, 'south'));
  expect(result.current).toEqual({ guid: 'south', name: 'DVT South' });
  act(() => selectCollection(ANNA, null));
  expect(result.current).toBeUndefined();
});

test('SH-050: the choice is kept for each person apart', () => {
  selectCollection(ANNA, 'north');
  expect(signedIn(OTTO).result.current).toBeUndefined();
  expect(signedIn(ANNA).result.current).toEqual({ guid: 'north', name: 'DVT North' });
});

test('SH-050: a collection that the person has left counts as all collections', () => {
  selectCollection(ANNA, 'west');
  expect(signedIn(ANNA).result.current).toBeUndefined();
});
