import { useEffect, useRef } from 'react';

/**
 * Hands back a function that does its work at once, or as soon as the finger is up. Leaving a field by pressing a
 * button may show an error, and that would move the button away from under the press.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    function press() {
      isPressed.current = true;
    }
    function release() {
      isPressed.current = false;
      // The click comes after this event, and belongs to the press.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    }
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);

  return (work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  };
}
