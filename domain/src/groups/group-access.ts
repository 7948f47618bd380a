import { isAdmin, isInternal, type Actor } from '../shared/actor.ts';
import { isReservedGroupName } from './group-name.ts';

interface NamedGroup {
  readonly name: string;
}

/** A group whose name is a permission keeps its name, or its members would lose or win that permission. */
export function mayRenameGroup(actor: Actor, group: NamedGroup): boolean {
  return isInternal(actor) && !isReservedGroupName(group.name);
}

/** Adding somebody to such a group hands out power, so the admin flag is asked for: staff cannot promote themselves. */
export function mayEditGroupMembers(actor: Actor, group: NamedGroup): boolean {
  return isReservedGroupName(group.name) ? isAdmin(actor) : isInternal(actor);
}
