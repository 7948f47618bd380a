import { REVIEW_DELAYS_MS } from '@sonoboard/domain/reviews/review-delays';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Some browsers print on while the page goes on, and then do not say when they are done. */
const DONE_AT_LATEST_MS = 1000;

interface Printing {
  /** The printed page is in the document only then. */
  readonly isPrinting: boolean;
  readonly print: () => void;
}

/** Prints by the button or by the browser's own command; the window's title is the given one meanwhile. */
export function usePrinting(title: string): Printing {
  const [isPrinting, setIsPrinting] = useState(false);
  const titleBefore = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function begin(): void {
    titleBefore.current ??= document.title;
    document.title = title;
    // The browser draws the paper as soon as this returns.
    flushSync(() => setIsPrinting(true));
  }

  function end(): void {
    clearTimeout(timer.current);
    if (titleBefore.current !== null) document.title = titleBefore.current;
    titleBefore.current = null;
    setIsPrinting(false);
  }

  useEffect(() => {
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  });
  // Whatever page comes next has a title of its own.
  useEffect(() => () => clearTimeout(timer.current), []);

  function print(): void {
    begin();
    timer.current = setTimeout(() => {
      window.print();
      timer.current = setTimeout(end, DONE_AT_LATEST_MS);
    }, REVIEW_DELAYS_MS.print);
  }

  return { isPrinting, print };
}
