import { useEffect, useRef } from 'react';
import { useShortcuts } from '../../ui/shortcuts.ts';

/** Enter anywhere but in a field or on a control, and Ctrl+Enter also there. A key that is held down counts once. */
export function useSubmitKeys(onSubmit: () => void): void {
  const latest = useRef(onSubmit);
  useEffect(() => {
    latest.current = onSubmit;
  });

  useShortcuts((event) => {
    if (event.key !== 'Enter' || event.shiftKey) return false;
    if (!event.repeat) onSubmit();
    return true;
  });

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
