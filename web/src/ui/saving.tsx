import { useCallback, useRef, useState } from 'react';
import { tokens } from './theme/tokens.ts';

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

interface Saving {
  readonly state: SavingState;
  /** Runs a change and tells how it goes; true when it was saved. A failure has already been shown by the call. */
  readonly run: (change: () => Promise<unknown>) => Promise<boolean>;
}

/** Tells how the newest of several changes goes; an older one that ends later says nothing any more. */
export function useSaving(): Saving {
  const [state, setState] = useState<SavingState>('idle');
  const newest = useRef(0);
  const run = useCallback(async (change: () => Promise<unknown>) => {
    newest.current += 1;
    const own = newest.current;
    const tell = (next: SavingState) => {
      if (own === newest.current) setState(next);
    };
    tell('saving');
    try {
      await change();
      tell('saved');
      return true;
    } catch {
      tell('failed');
      return false;
    }
  }, []);
  return { state, run };
}

const WORDS = { idle: '', saving: 'Saving…', saved: 'Saved', failed: 'Not saved' } as const;

/** Keeps its place while it has nothing to say, so that nothing jumps. */
export function SavingMark({ state }: { readonly state: SavingState }) {
  return (
    <output
      aria-live="polite"
      style={{
        display: 'inline-block',
        minWidth: 68,
        fontSize: 13,
        color: state === 'failed' ? tokens.error : tokens.t2,
      }}
    >
      {WORDS[state]}
    </output>
  );
}
