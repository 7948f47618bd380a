import type { EmergencyAccess } from '../emergency-access/emergency-access.ts';

/** The person behind a call, as every who-may rule sees them. Rights are read afresh for each request. */
export interface Actor {
  readonly guid: string;
  readonly email: string;
  readonly name: string;
  /** Names of the person's groups, plus `workspace-admin` while they administer their active workspace. */
  readonly permissions: readonly string[];
  /** What runs right now. Calls that change something are made without it. */
  readonly emergencyAccess?: readonly EmergencyAccess[];
}

/** The exams that emergency access opens to the person right now, beyond their scope. */
export function emergencyExams({ emergencyAccess = [] }: Pick<Actor, 'emergencyAccess'>): readonly string[] {
  return emergencyAccess.flatMap(({ examGuids }) => examGuids);
}

/** For calls that change something: emergency access is for reading only. */
export function withoutEmergencyAccess({ emergencyAccess: _emergencyAccess, ...actor }: Actor): Actor {
  return actor;
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
