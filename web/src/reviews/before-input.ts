import { flushSync } from 'react-dom';

const INPUTS = ['keydown', 'pointerdown', 'click'] as const;

/**
 * Lets the browser begin with what it was just told to load, which it does only when the script has ended, and draws
 * then; in any case before the next key or click is heard, which must not be meant for what was left.
 */
export function beforeNextInput(draw: () => void): void {
  const heard = new AbortController();
  const run = () => {
    heard.abort();
    clearTimeout(timer);
    flushSync(draw);
  };
  const timer = setTimeout(run);
  for (const input of INPUTS) window.addEventListener(input, run, { capture: true, signal: heard.signal });
}
