import { ADVENT_GROUP } from '../advent/advent-group.ts';
import { INVALID_TITLE, cleanTitle, isSameTitle, isTitle } from '../workspaces/title.ts';

/** Names that a rule reads from a person's permissions: a group that took one would grant power. */
const RESERVED_GROUP_NAMES = ['admin', 'device', 'internal', 'data-management', 'workspace-admin'] as const;

/** Kept beside those: who an Advent nurse is follows from this group, which gives no power. */
const FIXED_GROUP_NAMES = [...RESERVED_GROUP_NAMES, ADVENT_GROUP] as const;

export const GROUP_NAME_MISSING = 'Please enter a name for the group';
export const GROUP_NAME_RESERVED = 'This group name is reserved';
export const GROUP_NAME_TAKEN = 'A group with this name already exists';

export function isReservedGroupName(name: string): boolean {
  return RESERVED_GROUP_NAMES.some((reserved) => isSameTitle(reserved, name));
}

export function isFixedGroupName(name: string): boolean {
  return FIXED_GROUP_NAMES.some((fixed) => isSameTitle(fixed, name));
}

/** `otherNames` are those of all other groups; upper and lower case make no difference. */
export function groupNameProblem(name: string, otherNames: readonly string[]): string | null {
  if (cleanTitle(name) === '') return GROUP_NAME_MISSING;
  if (!isTitle(name)) return INVALID_TITLE;
  if (isReservedGroupName(name)) return GROUP_NAME_RESERVED;
  return otherNames.some((other) => isSameTitle(other, name)) ? GROUP_NAME_TAKEN : null;
}
