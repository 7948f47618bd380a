/** Wishes that have not come true yet, with the key that each of them carries. */
const openWishes = new Map<string, string>();

/**
 * The Idempotency-Key of what a person wishes for. The same wish keeps its key until it has come true, so that a second
 * click and a new try after a lost connection make nothing twice.
 */
export function keyOfWish(wish: string): string {
  const key = openWishes.get(wish) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  openWishes.set(wish, key);
  return key;
}

export function wishCameTrue(wish: string): void {
  openWishes.delete(wish);
}
