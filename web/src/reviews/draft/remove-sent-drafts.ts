import { logProblem } from '../../platform/log.ts';
import { mayHaveDrafts } from './draft-database.ts';

/** After a logout the browser keeps only what the server does not have. A shared computer must not hold patient data. */
export async function removeSentDrafts(userGuid: string): Promise<void> {
  try {
    if (!(await mayHaveDrafts())) return;
    const { deleteSentDrafts } = await import('./draft-store.ts');
    await deleteSentDrafts(userGuid);
  } catch (error) {
    logProblem('Drafts of this browser could not be removed.', error);
  }
}
