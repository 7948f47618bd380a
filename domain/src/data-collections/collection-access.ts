import { isInternal, mayManageData, type Actor } from '../shared/actor.ts';
import type { MemberRole } from './member-roles.ts';

/** A collection as seen by one person: the roles are that person's own, null for a stranger. */
export interface CollectionStanding {
  readonly roles: readonly MemberRole[] | null;
}

export function mayCreateCollection(actor: Actor): boolean {
  return isInternal(actor);
}

/** Strangers get 'not found', not 'forbidden': they must not learn that the collection exists. */
export function mayReadCollection(actor: Actor, collection: CollectionStanding): boolean {
  return isInternal(actor) || collection.roles !== null;
}

/** Name, type, calendars and links. */
export function mayEditCollection(actor: Actor): boolean {
  return isInternal(actor);
}

export function mayEditCollectionMembers(actor: Actor, collection: CollectionStanding): boolean {
  return isInternal(actor) || (collection.roles?.includes('admin') ?? false);
}

/** The collection of a workspace goes with its workspace, never alone. */
export function mayDeleteCollection(
  actor: Actor,
  collection: { readonly workspaceGuid: string | null },
): boolean {
  return isInternal(actor) && collection.workspaceGuid === null;
}

/** The edit toggle of the linked clip sets, the fields behind it, and taking an exam out. */
export function mayEditClipSets(actor: Actor): boolean {
  return mayManageData(actor);
}
