import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCurrentUser, signOut as signOutEndpoint } from '@sonoboard/contract/accounts/accounts.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getSettings } from '@sonoboard/contract/platform/platform.calls';
import { isCallError } from './call-error.ts';
import { call } from './call.ts';
import { forgetFirstReplies } from './first-replies.ts';
import { knownOrAsked, queryClient } from './query-client.ts';
import { forgetRequestedPage } from './requested-page.ts';

export type CurrentUser = ReplyOf<typeof getCurrentUser>;

const SESSION = 'session';
const SETTINGS = 'settings';
const WATCHED_EVERY_MS = 60_000;

/** Null when nobody is signed in. Asked again when the window is looked at, so that a sign-out elsewhere is noticed. */
export const currentUserQuery = queryOptions({
  queryKey: [SESSION, 'user'],
  queryFn: readCurrentUser,
  staleTime: WATCHED_EVERY_MS,
});

async function readCurrentUser(): Promise<CurrentUser | null> {
  try {
    const user = await call(getCurrentUser, { silent: true });
    const before = queryClient.getQueryData<CurrentUser>([SESSION, 'user']);
    // Someone else signed in in another window: nothing of the first person may stay on this screen.
    if (before && before.guid !== user.guid) window.location.reload();
    return user;
  } catch (error) {
    if (isCallError(error, 'not_signed_in')) return null;
    throw error;
  }
}

/** For a loader of a page that the guard has already let someone into. */
export async function signedInUser(): Promise<CurrentUser> {
  const user = await knownOrAsked(currentUserQuery);
  if (user === null) throw new Error('This page needs a signed-in person');
  return user;
}

/** The signed-in person. The last known one stays until the page is gone, also while a session ends. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery);
  const [user, setUser] = useState(data);
  if (data && data !== user) setUser(data);
  const known = data ?? user;
  if (!known) throw new Error('This page needs a signed-in person');
  return known;
}

/** How this installation is set up; the same for everybody and for the life of the page. */
export const settingsQuery = queryOptions({
  queryKey: [SETTINGS],
  queryFn: () => call(getSettings, { silent: true }),
  staleTime: Infinity,
});

type SignOutListener = (userGuid: string) => Promise<void>;

const signOutListeners = new Set<SignOutListener>();

/** For what a feature keeps in the browser and must not leave there once the person has logged out. */
export function onSignOut(listener: SignOutListener): void {
  signOutListeners.add(listener);
}

/** Ends the session on the server first: a half sign-out would leave a live cookie on a shared computer (AMB-002). */
export async function signOut(): Promise<void> {
  // Also on a fresh page, such as /logout typed as an address: what is stored here has to be found.
  const user = await knownOrAsked(currentUserQuery).catch(() => null);
  try {
    await call(signOutEndpoint, { silent: true });
  } catch (error) {
    if (!isCallError(error, 'not_signed_in')) throw error;
  }
  forgetRequestedPage();
  markSignedOut();
  if (user) await Promise.all([...signOutListeners].map((listener) => listener(user.guid)));
}

export function markSignedOut(): void {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
}

export function isSignedIn(): boolean {
  return Boolean(queryClient.getQueryData(currentUserQuery.queryKey));
}

/** Once a page for nobody shows, nothing that the last person read may stay in memory. */
export function forgetPersonalData(): void {
  if (isSignedIn()) return;
  forgetFirstReplies();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey }) => !SHARED_BY_ALL.has(queryKey[0]) });
}

const SHARED_BY_ALL: ReadonlySet<unknown> = new Set([SESSION, SETTINGS]);
