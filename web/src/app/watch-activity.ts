import { notePersonInput, millisecondsSinceActionCall } from '../platform/person-activity.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentUserQuery, isSignedIn } from '../platform/session.ts';

const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
/** Well below the shortest time after which a session may end. */
const ACTION_CALL_EVERY_MS = 2 * 60_000;

/**
 * Knows when a person uses the page. Polling does not keep a session alive, so someone who works for long without any
 * other call, such as typing or watching a clip, makes one by their input.
 */
export function watchActivity(): void {
  const onInput = () => {
    notePersonInput();
    if (!isSignedIn() || millisecondsSinceActionCall() < ACTION_CALL_EVERY_MS) return;
    queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(() => {});
  };
  for (const input of INPUTS) window.addEventListener(input, onInput, { capture: true, passive: true });
}
