import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError } from '../platform/call-error.ts';
import { useCurrentUser } from '../platform/session.ts';
import { startFreeTrial } from './billing.queries.ts';

interface TrialStart {
  readonly start: () => Promise<void>;
  readonly isBusy: boolean;
  readonly isStarted: boolean;
  /** The server's words. */
  readonly errorMessage: string | null;
}

export function useStartTrial(): TrialStart {
  const { guid } = useCurrentUser();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'busy' | 'started'>('idle');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function start(): Promise<void> {
    setState('busy');
    setErrorMessage(null);
    try {
      await startFreeTrial(guid);
      setState('started');
      await navigate({ to: '/purchase-success', replace: true });
    } catch (error) {
      if (!isCallError(error)) throw error;
      setState('idle');
      setErrorMessage(error.message);
    }
  }

  return { start, isBusy: state === 'busy', isStarted: state === 'started', errorMessage };
}
