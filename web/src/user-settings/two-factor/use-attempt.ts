import { useState } from 'react';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { isCallError } from '../../platform/call-error.ts';

interface Refusal {
  readonly code: ErrorCode | null;
  readonly words: string;
}

/** One call at a time, whose refusal is shown where it was made. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** Undefined when the server refused. */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    setBusy(true);
    setRefusal(null);
    try {
      return await work();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setRefusal({ code: error.code, words: error.message });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { attempt, isBusy, refusal, forgetRefusal: () => setRefusal(null) };
}

/** The words of a refusal that belongs to one field. */
export function wordsFor(refusal: Refusal | null, code: ErrorCode): string | undefined {
  return refusal?.code === code ? refusal.words : undefined;
}
