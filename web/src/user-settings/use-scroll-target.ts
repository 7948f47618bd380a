import { useEffect, type RefObject } from 'react';

const USER_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to an element and keeps it in view until the user does something. Sections above it load later and would push
 * it away, and the router scrolls a new page to its top once it has been painted.
 */
export function useScrollTarget(target: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const element = target.current;
    if (!isActive || element === null) return;
    const show = () => element.scrollIntoView();
    const resized = new ResizeObserver(show);
    const stop = () => {
      resized.disconnect();
      window.removeEventListener('scroll', show);
      for (const input of USER_INPUTS) window.removeEventListener(input, stop);
    };
    show();
    element.focus({ preventScroll: true });
    resized.observe(document.body);
    window.addEventListener('scroll', show);
    for (const input of USER_INPUTS) window.addEventListener(input, stop, { passive: true });
    return stop;
  }, [target, isActive]);
}
