import { INVALID_TITLE, cleanTitle, isSameTitle, isTitle } from '../workspaces/title.ts';

export const CONFIG_NAME_MISSING = 'Please enter a name for the config';
export const CONFIG_NAME_TAKEN = 'A config with this name already exists';

/** `otherNames` are those of all other configs; upper and lower case make no difference. */
export function configNameProblem(name: string, otherNames: readonly string[]): string | null {
  if (cleanTitle(name) === '') return CONFIG_NAME_MISSING;
  if (!isTitle(name)) return INVALID_TITLE;
  return otherNames.some((other) => isSameTitle(other, name)) ? CONFIG_NAME_TAKEN : null;
}
