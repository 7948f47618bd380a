/** Names that carry power by themselves; such groups are made once, with the database. */
export const RESERVED_GROUP_NAMES = ['admin', 'device'] as const;

/** Every name that a rule reads from a person's permissions: a second group of that name would grant power. */
const POWERFUL_NAMES: ReadonlySet<string> = new Set([
  ...RESERVED_GROUP_NAMES,
  'internal',
  'data-management',
  'workspace-admin',
]);

export const GROUP_NAME_MISSING = 'Please enter a name for the group';

export function isReservedGroupName(name: string): boolean {
  return POWERFUL_NAMES.has(groupNameKey(name));
}

/** Two groups whose keys are equal count as having the same name. */
export function groupNameKey(name: string): string {
  return name.trim().toLowerCase();
}
