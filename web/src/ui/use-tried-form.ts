import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface TriedForm<Element extends HTMLElement> {
  /** Around the fields. */
  readonly element: RefObject<Element | null>;
  /** Someone has tried to submit: an empty field is now marked as wrong, too. */
  readonly isTried: boolean;
  /** Marks what is wrong and moves the focus to the first wrong field. */
  readonly showProblems: () => void;
  readonly startAgain: () => void;
}

/** When a form says what is wrong with it. */
export function useTriedForm<Element extends HTMLElement = HTMLFormElement>(): TriedForm<Element> {
  const [isTried, setTried] = useState(false);
  const element = useRef<Element>(null);
  return {
    element,
    isTried,
    showProblems: () => {
      // The marks must be on the page before the first of them can take the focus.
      flushSync(() => setTried(true));
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    startAgain: () => setTried(false),
  };
}
