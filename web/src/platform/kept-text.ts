import { del, get, set } from 'idb-keyval';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from './session.ts';

interface KeptText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** To be called once the text has been saved where it belongs. */
  readonly clear: () => void;
}

/**
 * What a person types, kept in this browser under their account from the first letter on, so that a session
 * that ends meanwhile loses nothing. IndexedDB and not localStorage: it survives a killed browser.
 */
export function useKeptText(key: string, initial = ''): KeptText {
  const { guid } = useCurrentUser();
  const place = `kept-text:${guid}:${key}`;
  const [text, show] = useState(initial);
  const isTouched = useRef(false);

  useEffect(() => {
    isTouched.current = false;
    async function restore() {
      const kept = await get<string>(place);
      if (kept !== undefined && !isTouched.current) show(kept);
    }
    void tryToKeep(restore);
  }, [place]);

  const setText = useCallback(
    (next: string) => {
      isTouched.current = true;
      show(next);
      void tryToKeep(() => set(place, next));
    },
    [place],
  );

  const clear = useCallback(() => {
    isTouched.current = true;
    show(initial);
    void tryToKeep(() => del(place));
  }, [initial, place]);

  return { text, setText, clear };
}

/** A private window may refuse the store, or have none; typing must work there too. */
async function tryToKeep(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch {
    // What was typed is on the page, which is all that can be had then.
  }
}
