import { type RefObject, useCallback, useEffect, useState } from 'react';

interface FullScreen {
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/** Null where the browser offers no full screen for elements, as on phones of one maker. */
export function useFullScreen(root: RefObject<HTMLElement | null>): FullScreen | null {
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    function handleChange(): void {
      setIsFull(document.fullscreenElement !== null && document.fullscreenElement === root.current);
    }
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, [root]);

  const toggle = useCallback(() => {
    const change =
      document.fullscreenElement === null ? root.current?.requestFullscreen() : document.exitFullscreen();
    // Refused by the browser (not a gesture of the user, or forbidden by policy): the page stays as it is.
    change?.catch(() => undefined);
  }, [root]);

  return document.fullscreenEnabled ? { isFull, toggle } : null;
}
