import { useEffect } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useCurrentUser } from '../../platform/session.ts';

/** After a sign-in or a lost network: what this browser still owes the server is sent, behind everything else. */
export function useUnsentDrafts(): void {
  const { guid } = useCurrentUser();
  useEffect(() => {
    import('./send-unsent-drafts.ts')
      .then(({ sendUnsentDrafts }) => sendUnsentDrafts(guid))
      .catch((error: unknown) => logProblem('Drafts of this browser could not be sent.', error));
  }, [guid]);
}
