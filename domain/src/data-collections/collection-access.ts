import { isInternal, mayManageData, type Actor } from '../shared/actor.ts';

/** Name, type, calendars and links. */
export function mayEditCollection(actor: Actor): boolean {
  return isInternal(actor);
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
