export const DRAFT_DATABASE = 'sonoboard-review-drafts';

/** Whether this browser has ever kept a draft. One that cannot tell may have. */
export async function mayHaveDrafts(): Promise<boolean> {
  const listed = await indexedDB.databases?.().catch(() => undefined);
  return listed === undefined || listed.some(({ name }) => name === DRAFT_DATABASE);
}
