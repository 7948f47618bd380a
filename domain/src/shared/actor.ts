/** The person behind a call, as every who-may rule sees them. Rights are read afresh for each request. */
export interface Actor {
  readonly guid: string;
  readonly email: string;
  readonly name: string;
  /** Names of the person's groups, plus `workspace-admin` while they administer their active workspace. */
  readonly permissions: readonly string[];
}

export function isInternal(actor: Pick<Actor, 'permissions'>): boolean {
  return actor.permissions.includes('internal');
}

/** The admin flag opens licences, active workspaces and configs of others; it never stands without `internal`. */
export function isAdmin(actor: Pick<Actor, 'permissions'>): boolean {
  return isInternal(actor) && actor.permissions.includes('admin');
}

export function mayManageData(actor: Pick<Actor, 'permissions'>): boolean {
  return isInternal(actor) && actor.permissions.includes('data-management');
}

export function isDevice(actor: Pick<Actor, 'permissions'>): boolean {
  return actor.permissions.includes('device');
}
