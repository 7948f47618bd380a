import type { HistoryState } from '@tanstack/react-router';

/** For links between account pages: what was typed goes along in the history, never in the address. */
export function keepEmail(email: string) {
  return (state: HistoryState): HistoryState => ({ ...state, email });
}
