import type { RoleChoice } from './professions.ts';

const CUSTOM_ROLE_MIN = 2;

export const INVALID_CUSTOM_ROLE = `Must be at least ${CUSTOM_ROLE_MIN} chars long`;

/** Only asked for when the role is Other; whatever stands in the hidden field then is no problem. */
export function customRoleProblem({ role, customRole }: RoleChoice): string | null {
  if (role !== 'Other') return null;
  return Array.from(customRole.trim()).length >= CUSTOM_ROLE_MIN ? null : INVALID_CUSTOM_ROLE;
}
