const WORKSPACE_ADMIN = 'workspace-admin';

export interface PermissionFacts {
  readonly groupNames: readonly string[];
  readonly administersActiveWorkspace: boolean;
}

/** Permissions come from groups alone; what administers a workspace is derived, never taken from a group's name. */
export function permissionsOf({
  groupNames,
  administersActiveWorkspace,
}: PermissionFacts): readonly string[] {
  const names = [...new Set(groupNames)].filter((name) => name !== WORKSPACE_ADMIN).sort();
  return administersActiveWorkspace ? [...names, WORKSPACE_ADMIN] : names;
}
