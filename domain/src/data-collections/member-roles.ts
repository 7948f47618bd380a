export const MEMBER_ROLES = [
  'scanner',
  'reviewer',
  'admin',
  'exams_subscriber',
  'reviews_subscriber',
  'in_rota',
] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

export const SUBSCRIBER_ROLES = [
  'exams_subscriber',
  'reviews_subscriber',
] as const satisfies readonly MemberRole[];

/** Joining a workspace must let a person work at once. */
export const ROLES_OF_NEW_WORKSPACE_MEMBER = ['scanner', 'reviewer'] as const satisfies readonly MemberRole[];

export type SubscriberRole = (typeof SUBSCRIBER_ROLES)[number];

const SUBSCRIBER_ROLE_SET: ReadonlySet<MemberRole> = new Set(SUBSCRIBER_ROLES);

/** While a member is in the rota, the calendar gives and takes the subscriber roles. */
export function isRoleLocked(role: MemberRole, current: readonly MemberRole[]): boolean {
  return SUBSCRIBER_ROLE_SET.has(role) && current.includes('in_rota');
}

/** The complete new list, in catalogue order, as the call wants it; a locked role stays as it is. */
export function toggleRole(current: readonly MemberRole[], role: MemberRole): MemberRole[] {
  if (isRoleLocked(role, current)) return inCatalogueOrder(current);
  return inCatalogueOrder(
    current.includes(role) ? current.filter((held) => held !== role) : [...current, role],
  );
}

/** Whether a whole new list may be stored: the subscriber roles of a member who is in the rota may not move. */
export function mayReplaceRoles(current: readonly MemberRole[], next: readonly MemberRole[]): boolean {
  if (!current.includes('in_rota')) return true;
  return SUBSCRIBER_ROLES.every((role) => current.includes(role) === next.includes(role));
}

function inCatalogueOrder(roles: readonly MemberRole[]): MemberRole[] {
  return MEMBER_ROLES.filter((role) => roles.includes(role));
}
