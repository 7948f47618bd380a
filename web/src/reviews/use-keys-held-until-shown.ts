import { needsReview } from '@sonoboard/domain/reviews/review-clip';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from '../ui/shortcuts.ts';
import { ratingOfKey } from './cards/rating-key.ts';
import type { ExamClip } from './exam-clips.ts';

const KEYS: ReadonlySet<string> = new Set(['n', 'd', 'o', 'enter']);

interface HeldKey {
  readonly clipId: string;
  readonly event: KeyboardEvent;
}

/**
 * A key pressed right after a clip was chosen is meant for that clip, which takes nothing before its first frame: the keys
 * wait for it, in their order. They are forgotten when the clip fails or another one is chosen.
 *
 * Call it before the page's own shortcuts: the first handler of a key takes it.
 */
export function useKeysHeldUntilShown(clip: ExamClip | undefined): void {
  const held = useRef<HeldKey[]>([]);
  const clipId = clip?.id;
  const isWaiting = clip !== undefined && needsReview(clip) && clip.display === 'not_shown';
  const isShown = clip?.display === 'shown';

  useShortcuts((event) => {
    if (!isWaiting || !isReviewKey(event)) return false;
    if (!event.repeat) held.current.push({ clipId: clip.id, event });
    return true;
  });

  useEffect(() => {
    const keys = held.current.splice(0).filter((key) => key.clipId === clipId);
    if (!isShown) return;
    // Outside of the effect: what a key changes is drawn before the next one is pressed.
    queueMicrotask(() => {
      for (const { event } of keys) flushSync(() => pressAgain(event));
    });
  }, [clipId, isShown]);
}

function isReviewKey(event: KeyboardEvent): boolean {
  return ratingOfKey(event) !== null || (!event.shiftKey && KEYS.has(event.key.toLowerCase()));
}

/**
 * Where the focus is by now: a key before this one may have opened a dialog, whose keys do not reach it from the page. Not in
 * a text that is being typed meanwhile: the key came before it, and was no letter of it.
 */
function pressAgain({ key, code }: KeyboardEvent): void {
  const { activeElement } = document;
  const isElsewhere = activeElement === null || activeElement instanceof HTMLTextAreaElement;
  const target = isElsewhere ? document.body : activeElement;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
}
