import { INVALID_TITLE, cleanTitle, isTitle } from './title.ts';

export interface CreateWorkspaceForm {
  readonly name: string;
  readonly userGuid: string | null;
  readonly slotsUsers: number;
  readonly slotsProbes: number;
}

export const NAME_EMPTY_INLINE = 'Name cannot be empty';
export const NAME_EMPTY_TOAST = 'Workspace name must not be empty';
export const USER_MISSING = 'Choose a user.';
export const INVALID_SLOTS = 'Slots must be a whole number, 0 or more.';

export type CreateWorkspaceProblems = Partial<Record<keyof CreateWorkspaceForm, string>>;

/** Empty when staff may create the workspace. */
export function createWorkspaceProblems(form: CreateWorkspaceForm): CreateWorkspaceProblems {
  const name = nameProblem(form.name);
  return {
    ...(name === null ? {} : { name }),
    ...(form.userGuid === null ? { userGuid: USER_MISSING } : {}),
    ...(isSlotNumber(form.slotsUsers) ? {} : { slotsUsers: INVALID_SLOTS }),
    ...(isSlotNumber(form.slotsProbes) ? {} : { slotsProbes: INVALID_SLOTS }),
  };
}

function isSlotNumber(slots: number): boolean {
  return Number.isSafeInteger(slots) && slots >= 0;
}

function nameProblem(name: string): string | null {
  if (cleanTitle(name) === '') return NAME_EMPTY_INLINE;
  return isTitle(name) ? null : INVALID_TITLE;
}
