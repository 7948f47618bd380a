import { newGuid } from './new-guid.ts';

const KEY = 'new-import';

/** The guid of the import that this tab will begin; the same after a reload, so that what was typed is found again. */
export function newImportGuid(): string {
  const guid = sessionStorage.getItem(KEY) ?? newGuid();
  sessionStorage.setItem(KEY, guid);
  return guid;
}

/** Once it has begun, the next one is another. */
export function forgetNewImport(): void {
  sessionStorage.removeItem(KEY);
}
