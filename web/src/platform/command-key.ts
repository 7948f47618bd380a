const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How the key is called that goes with letters to command the page. */
export const COMMAND_KEY = isApple ? '⌘' : 'Ctrl';

/** On Apple's keyboards Ctrl with a letter edits text. */
export function isCommand(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return isApple ? event.metaKey : event.ctrlKey;
}
