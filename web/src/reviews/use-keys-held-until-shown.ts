import { isClipEditable } from '@sonoboard/domain/reviews/review-clip';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { PlayerState } from '../clips/video-player/clip-player.ts';
import type { Observable } from '../clips/video-player/observable.ts';
import { useObservable } from '../clips/video-player/use-observable.ts';
import { useShortcuts } from '../ui/shortcuts.ts';
import { ratingOfKey } from './cards/rating-key.ts';
import type { ExamClip } from './exam-clips.ts';

const KEYS: ReadonlySet<string> = new Set(['n', 'd', 'o', 'enter']);

interface HeldKey {
  readonly clipId: string;
  readonly event: KeyboardEvent;
}

/**
 * A key pressed right after a clip was chosen is meant for that clip, which takes no answer before its first frame: the keys
 * wait for it, in their order, and so does everything typed after them; also while a clip that failed is tried again. They
 * are forgotten when the clip fails or another one is chosen. Only C is not held: a comment can be begun at once, unless Enter came before and means the next clip's.
 *
 * Call it before the page's own shortcuts: the first handler of a key takes it.
 */
export function useKeysHeldUntilShown(
  clip: ExamClip | undefined,
  player: { readonly state: Observable<Pick<PlayerState, 'clipId' | 'status'>> },
): void {
  const held = useRef<HeldKey[]>([]);
  const clipId = clip?.id;
  const hasFailed = useObservable(
    player.state,
    (state) => state.clipId === clipId && state.status === 'failed',
  );
  const isWaiting = clip !== undefined && willBeEditable(clip) && !hasFailed;
  const isShown = clip?.display === 'shown';

  useShortcuts((event) => {
    if (!isWaiting || !isToBeHeld(event, held.current)) return false;
    if (!event.repeat) held.current.push({ clipId: clip.id, event });
    return true;
  });

  useEffect(() => {
    if (hasFailed) held.current = [];
  }, [hasFailed]);

  useEffect(() => {
    const keys = held.current.splice(0).filter((key) => key.clipId === clipId);
    if (!isShown) return;
    // Outside of the effect: what a key changes is drawn before the next one is pressed.
    queueMicrotask(() => {
      let box: HTMLTextAreaElement | null = null;
      for (const { event } of keys) {
        if (box !== null && box === document.activeElement) typeInto(box, event);
        else box = pressAgain(event);
      }
    });
  }, [clipId, isShown]);
}

/** Once a frame of it is on the screen. */
const willBeEditable = (clip: ExamClip) =>
  clip.display !== 'shown' && isClipEditable({ ...clip, display: 'shown' });

function isToBeHeld(event: KeyboardEvent, held: readonly HeldKey[]): boolean {
  if (isReviewKey(event)) return true;
  const isEnterHeld = held.some((key) => key.event.key === 'Enter');
  if (!event.shiftKey && event.key.toLowerCase() === 'c') return isEnterHeld;
  return held.length > 0 && event.key.length === 1;
}

function isReviewKey(event: KeyboardEvent): boolean {
  return ratingOfKey(event) !== null || (!event.shiftKey && KEYS.has(event.key.toLowerCase()));
}

/**
 * Where the focus is by now: a key before this one may have opened a dialog, whose keys do not reach it from the page. Not in
 * a text that is being typed meanwhile: the key came before it, and was no letter of it. Answers the text to which the key led.
 */
function pressAgain({ key, code, shiftKey }: KeyboardEvent): HTMLTextAreaElement | null {
  const before = document.activeElement;
  const isElsewhere = before === null || before instanceof HTMLTextAreaElement;
  const target = isElsewhere ? document.body : before;
  flushSync(() => {
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
    );
  });
  const { activeElement } = document;
  return activeElement !== before && activeElement instanceof HTMLTextAreaElement ? activeElement : null;
}

/** A key that is pressed by a script types nothing. */
function typeInto(box: HTMLTextAreaElement, { key }: KeyboardEvent): void {
  if (box.readOnly || box.disabled) return;
  box.setRangeText(key === 'Enter' ? '\n' : key, box.selectionStart, box.selectionEnd, 'end');
  flushSync(() => box.dispatchEvent(new Event('input', { bubbles: true })));
}
