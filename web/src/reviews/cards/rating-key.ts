import { type Rating, toRating } from '@sonoboard/domain/reviews/rating';

/** The score that a key stands for. By its place, because some keyboards type a digit only with Shift. */
export function ratingOfKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat'>,
): Rating | null {
  if (event.repeat || event.shiftKey) return null;
  const place = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  return toRating(Number(place ?? event.key));
}
