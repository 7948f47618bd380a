import { useEffect } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { mayHaveDrafts } from './draft-database.ts';

/** After a sign-in or a lost network: what this browser still owes the server is sent, behind everything else. */
export function useUnsentDrafts(): void {
  const { guid } = useCurrentUser();
  useEffect(() => {
    sendWhatIsOwed(guid).catch((error: unknown) =>
      logProblem('Drafts of this browser could not be sent.', error),
    );
  }, [guid]);
}

/** Most browsers owe nothing, and need no script to say so. */
async function sendWhatIsOwed(userGuid: string): Promise<void> {
  if (!(await mayHaveDrafts())) return;
  const { sendUnsentDrafts } = await import('./send-unsent-drafts.ts');
  await sendUnsentDrafts(userGuid);
}
