import { SUBSCRIBER_ROLES, isRoleLocked, type MemberRole } from './member-roles.ts';

/** The shell's own view of a member: its 'subscriber' stands for both subscriber roles. */
export const SHORT_ROLES = ['scanner', 'reviewer', 'admin', 'subscriber'] as const;

export type ShortRole = (typeof SHORT_ROLES)[number];

export function shortRoles(roles: readonly MemberRole[]): ShortRole[] {
  return SHORT_ROLES.filter((short) => longRoles(short).every((role) => roles.includes(role)));
}

export function isShortRoleLocked(short: ShortRole, current: readonly MemberRole[]): boolean {
  return longRoles(short).some((role) => isRoleLocked(role, current));
}

/** Roles that the short view does not show are kept; a lone subscriber role becomes both or none. */
export function setShortRole(
  current: readonly MemberRole[],
  short: ShortRole,
  isHeld: boolean,
): readonly MemberRole[] {
  if (isShortRoleLocked(short, current)) return current;
  const touched = longRoles(short);
  const untouched = current.filter((role) => !touched.includes(role));
  return isHeld ? [...untouched, ...touched] : untouched;
}

function longRoles(short: ShortRole): readonly MemberRole[] {
  return short === 'subscriber' ? SUBSCRIBER_ROLES : [short];
}
