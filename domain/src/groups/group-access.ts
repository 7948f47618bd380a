import { isAdmin, isInternal, type Actor } from '../shared/actor.ts';
import type { GroupKind } from './group-kind.ts';
import { isFixedGroupName, isReservedGroupName } from './group-name.ts';

export interface NamedGroup {
  readonly name: string;
  readonly kind: GroupKind;
}

/** The name of a workspace's own group grants nothing: anyone who calls a workspace 'internal' is no staff. */
export function grantsPower({ name, kind }: NamedGroup): boolean {
  return kind === 'permission' && isReservedGroupName(name);
}

/** Names that a rule reads are kept, or members would lose or win what the rule gives. A workspace is renamed itself. */
export function mayRenameGroup(actor: Actor, group: NamedGroup): boolean {
  return isInternal(actor) && group.kind === 'permission' && !isFixedGroupName(group.name);
}

/** Only a group that no rule reads is deleted; the group of a workspace goes with its workspace. */
export function mayDeleteGroup(actor: Actor, group: NamedGroup): boolean {
  return mayRenameGroup(actor, group);
}

/**
 * Adding someone to a group with power hands it out, so the admin flag is asked for: staff cannot promote themselves.
 * Who is in a workspace's group follows from the seats of the workspace, which are given by invitation.
 */
export function mayEditGroupMembers(actor: Actor, group: NamedGroup): boolean {
  return group.kind === 'permission' && mayEditGroupRoles(actor, group);
}

/** Also in a workspace's group: its role admin is how staff let a member administer the workspace. */
export function mayEditGroupRoles(actor: Actor, group: NamedGroup): boolean {
  return grantsPower(group) ? isAdmin(actor) : isInternal(actor);
}
