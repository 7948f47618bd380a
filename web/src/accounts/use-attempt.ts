import { useState } from 'react';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { isCallError, type CallError } from '../platform/call-error.ts';

export const RESET_FAILED = 'An error occurred while trying to reset your password. Try again later.';

interface FormError {
  readonly message: string;
  readonly code: ErrorCode | null;
}

interface Attempt {
  readonly isBusy: boolean;
  readonly error: FormError | null;
  /** Does the work once at a time; an error of the server becomes a message for the form. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

/** A form that asks the server. `whenBroken` is said when the server failed or did not answer at all. */
export function useAttempt(whenBroken?: string): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<FormError | null>(null);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    // Taken away first, so that the same words are read out again when they come again.
    setError(null);
    try {
      await work();
    } catch (thrown) {
      if (!isCallError(thrown)) throw thrown;
      setError({ message: messageFor(thrown, whenBroken), code: thrown.code });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, error, attempt };
}

function messageFor(error: CallError, whenBroken: string | undefined): string {
  const isBroken = error.status === 0 || error.status >= 500;
  return isBroken && whenBroken !== undefined ? whenBroken : error.message;
}
