import { flushSync } from 'react-dom';

const INPUTS = ['keydown', 'pointerdown', 'click', 'beforeinput'] as const;
/** A page that seems not to have heard the click is worse than a late picture. */
const LATEST_MS = 100;

/**
 * Draws when the picture has been seen, or has kept the page waiting for too long; in any case before the next key or
 * click is heard, which must not be meant for what was left.
 */
export function beforeNextInput(seen: Promise<void>, draw: () => void): void {
  const drawn = new AbortController();
  const { signal } = drawn;
  const run = () => {
    if (signal.aborted) return;
    drawn.abort();
    clearTimeout(latest);
    flushSync(draw);
  };
  const latest = setTimeout(run, LATEST_MS);
  for (const input of INPUTS) window.addEventListener(input, run, { capture: true, signal });
  // Out of the frame that shows the picture: it is on the screen when its callbacks are done.
  void seen.then(() => setTimeout(run));
}
