import { useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../../ui/shortcuts.ts';

interface SubmitKeys {
  /** Ctrl+Enter or Cmd+Enter, also while typing. */
  readonly onSubmit: () => void;
  /** Plain Enter, which never submits. */
  readonly onEnter: () => void;
}

/** A key that is held down counts once, and keys that are pressed in a dialog belong to the dialog. */
export function useSubmitKeys({ onSubmit, onEnter }: SubmitKeys): void {
  const latest = useRef(onSubmit);
  // Not passive effects: the key is offered on the screen before those have run.
  useLayoutEffect(() => {
    latest.current = onSubmit;
  });

  useShortcuts((event) => {
    if (event.key !== 'Enter' || event.shiftKey) return false;
    if (!event.repeat) onEnter();
    return true;
  });

  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest('.MuiModal-root') !== null) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
