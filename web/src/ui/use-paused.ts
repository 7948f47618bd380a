import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** The text once typing pauses; nothing typed needs no pause. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, text === '' ? 0 : TYPING_PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
