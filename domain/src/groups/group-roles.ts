export const GROUP_ROLES = ['admin', 'member', 'viewer'] as const;

export type GroupRole = (typeof GROUP_ROLES)[number];

/** Toggling a box sends the complete new list, in catalogue order. */
export function toggleGroupRole(current: readonly GroupRole[], role: GroupRole): GroupRole[] {
  return GROUP_ROLES.filter((known) => current.includes(known) !== (known === role));
}
