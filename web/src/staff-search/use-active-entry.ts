import { useState } from 'react';
import { type Entry, keyOf } from './entries.ts';

interface ActiveEntry {
  readonly active: Entry | undefined;
  readonly point: (entry: Entry | undefined) => void;
  readonly move: (step: 1 | -1) => void;
}

/** The entry that Enter opens: the first, until someone moves to another; the list goes round at both ends. */
export function useActiveEntry(entries: readonly Entry[]): ActiveEntry {
  const [key, setKey] = useState<string | null>(null);
  const pointed = entries.findIndex((entry) => keyOf(entry) === key);
  const index = pointed === -1 ? 0 : pointed;
  const point = (entry: Entry | undefined) => setKey(entry === undefined ? null : keyOf(entry));
  return {
    active: entries[index],
    point,
    move: (step) => point(entries[(index + step + entries.length) % entries.length]),
  };
}
