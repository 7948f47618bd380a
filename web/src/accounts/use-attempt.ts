import { useState } from 'react';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { isCallError, type CallError } from '../platform/call-error.ts';

interface Refusal {
  readonly text: string;
  readonly code: ErrorCode | null;
}

interface Attempt {
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /** Does the work once at a time; a refusal of the server becomes words for the form. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

/** A form that asks the server. `whenBroken` is said when the server failed or did not answer at all. */
export function useAttempt(whenBroken?: string): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    // Taken away first, so that the same words are read out again when they come again.
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setRefusal({ text: wordsFor(error, whenBroken), code: error.code });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, refusal, attempt };
}

function wordsFor(error: CallError, whenBroken: string | undefined): string {
  const isBroken = error.status === 0 || error.status >= 500;
  return isBroken && whenBroken !== undefined ? whenBroken : error.message;
}
