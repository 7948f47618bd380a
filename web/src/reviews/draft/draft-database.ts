export const DRAFT_DATABASE = 'sonoboard-review-drafts';
/** How the keys of drafts begin that a page left in local storage as it went. */
export const LEFT_DRAFT = 'left-draft';

/** Whether this browser has ever kept a draft. One that cannot tell may have. */
export async function mayHaveDrafts(): Promise<boolean> {
  if (leftDraftKeys().length > 0) return true;
  const listed = await indexedDB.databases?.().catch(() => undefined);
  return listed === undefined || listed.some(({ name }) => name === DRAFT_DATABASE);
}

/** None where the browser gives no access to its storage. */
export function leftDraftKeys(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${LEFT_DRAFT} `));
  } catch {
    return [];
  }
}
