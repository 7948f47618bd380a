import { useLayoutEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';
import { isOnlyPointedAt } from './pointed-control.ts';

/** Answers whether the key was one of its own. */
export type ShortcutHandler = (event: KeyboardEvent) => boolean;

// The frame of a modal too: the focus is on it, outside of the dialog, until something inside is reached.
const KEYS_OF_ITS_OWN = 'dialog, [role="dialog"], [role="menu"], [role="listbox"], .MuiModal-root';
const ACTIVATES = new Set([' ', 'Enter']);

/**
 * Keys of a page, wherever the focus is: off while typing, in dialogs and menus, and with modifiers that
 * belong to the browser. Space and Enter stay with a control that was reached by keyboard.
 */
export function useShortcuts(handler: ShortcutHandler): void {
  const latest = useRef(handler);

  // Not passive effects: a key can come after what is new is on the screen and before those have run.
  useLayoutEffect(() => {
    latest.current = handler;
  });

  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!event.defaultPrevented && isShortcut(event) && latest.current(event)) event.preventDefault();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function isShortcut(event: KeyboardEvent): boolean {
  // Brackets need AltGr on many keyboards, which reports itself as Ctrl and Alt, or as neither.
  const isAltGr = event.getModifierState('AltGraph') && event.ctrlKey === event.altKey;
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !isAltGr)) return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (isTyping(target) || target.closest(KEYS_OF_ITS_OWN) !== null) return false;
  return !(ACTIVATES.has(event.key) && isReachedByKeyboard(target));
}

function isReachedByKeyboard(element: Element): boolean {
  // A heading has the focus because its page is new; there is nothing on it to press.
  return (
    element.matches('a[href], button, input, [role="slider"], [tabindex]:not(h1, main)') &&
    element.matches(':focus-visible') &&
    !isOnlyPointedAt(element)
  );
}
