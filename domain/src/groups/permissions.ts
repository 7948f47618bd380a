const WORKSPACE_ADMIN = 'workspace-admin';

/** Stands in place of the staff rights of someone who has to set up two-factor sign-in first (AMB-057). */
export const SECOND_FACTOR_NEEDED = 'second-factor-needed';

const STAFF_RIGHTS: ReadonlySet<string> = new Set(['internal', 'admin', 'data-management']);
const DERIVED: ReadonlySet<string> = new Set([WORKSPACE_ADMIN, SECOND_FACTOR_NEEDED]);

export interface PermissionFacts {
  readonly groupNames: readonly string[];
  readonly administersActiveWorkspace: boolean;
  /** The config asks staff for a second factor, and this person has none. */
  readonly isSecondFactorMissing?: boolean;
}

/** Permissions come from groups alone; what is derived is never taken from a group's name. */
export function permissionsOf({
  groupNames,
  administersActiveWorkspace,
  isSecondFactorMissing = false,
}: PermissionFacts): readonly string[] {
  const names = [...new Set(groupNames)].filter((name) => !DERIVED.has(name)).sort();
  const rights = isSecondFactorMissing ? withoutStaffRights(names) : names;
  return administersActiveWorkspace ? [...rights, WORKSPACE_ADMIN] : rights;
}

function withoutStaffRights(names: readonly string[]): readonly string[] {
  if (!names.some((name) => STAFF_RIGHTS.has(name))) return names;
  return [...names.filter((name) => !STAFF_RIGHTS.has(name)), SECOND_FACTOR_NEEDED];
}
