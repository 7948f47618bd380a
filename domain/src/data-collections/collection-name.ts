import { INVALID_TITLE, cleanTitle, isSameTitle, isTitle } from '../workspaces/title.ts';

export const COLLECTION_NAME_MISSING = 'Please enter a name for the data collection';
export const COLLECTION_NAME_TAKEN = 'A data collection with this name already exists';

/** `otherNames` are those of all other collections; upper and lower case make no difference. */
export function collectionNameProblem(name: string, otherNames: readonly string[]): string | null {
  if (cleanTitle(name) === '') return COLLECTION_NAME_MISSING;
  if (!isTitle(name)) return INVALID_TITLE;
  return otherNames.some((other) => isSameTitle(other, name)) ? COLLECTION_NAME_TAKEN : null;
}

/** Exams are added to the collection whose name was typed; names are unique, so there is at most one. */
export function findCollectionByName<C extends { readonly name: string }>(
  typed: string,
  collections: readonly C[],
): C | undefined {
  return collections.find(({ name }) => isSameTitle(name, typed));
}
