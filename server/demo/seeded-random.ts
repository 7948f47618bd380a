import { createHash } from 'node:crypto';

export interface SeededRandom {
  /** From `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** The same numbers for the same name, whatever else was drawn before: one more exam changes no other. */
export function randomOf(name: string): SeededRandom {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { integer, pick: (items) => items[integer(0, items.length - 1)] ?? items[0] };
}

/** A guid that a thing of the demo world always has, so that an address copied from it stays good. */
export function guidOf(name: string): string {
  const hex = createHash('sha256').update(`sonoboard demo ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
