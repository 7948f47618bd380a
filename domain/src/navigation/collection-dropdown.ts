import { isInternal, type Actor } from '../shared/actor.ts';

export const ALL_COLLECTIONS = 'All Collections';

/** Staff always choose among collections; others when the build says so. */
export function showsCollectionDropdown(actor: Actor, isShownToAll: boolean): boolean {
  return isShownToAll || isInternal(actor);
}
