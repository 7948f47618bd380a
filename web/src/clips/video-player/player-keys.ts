import type { PlayerActions } from './player-actions.ts';

type ActsOnce = Exclude<keyof PlayerActions, 'step' | 'stepSingle'>;

/** Keys that act once, however long they are held. */
const ONCE: ReadonlyMap<string, ActsOnce> = new Map([
  [' ', 'togglePlay'],
  ['[', 'previousChapter'],
  [']', 'nextChapter'],
  [',', 'slower'],
  ['.', 'faster'],
  ['v', 'toggleOverlay'],
  ['f', 'toggleFullScreen'],
]);

const DIRECTIONS: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/** Answers whether the key was one of the player's. Shift with an arrow steps a single frame. */
export function pressPlayerKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>,
  actions: PlayerActions,
): boolean {
  const direction = DIRECTIONS.get(event.key);
  if (direction !== undefined) {
    if (event.shiftKey) actions.stepSingle(direction, event.repeat);
    else actions.step(direction, event.repeat);
    return true;
  }
  const action = ONCE.get(event.key.toLowerCase());
  if (action === undefined) return false;
  if (!event.repeat) actions[action]();
  return true;
}
