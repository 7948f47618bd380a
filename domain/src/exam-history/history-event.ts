import type { HistoryEventKind } from './history-events.ts';

export interface HistoryEvent<Outcome extends string = string> {
  /** Names the event among those of its exam, and stays the same. */
  readonly id: string;
  readonly at: Date;
  readonly kind: HistoryEventKind;
  /** Between verb and people: 'as PDF'. */
  readonly manner: string | null;
  readonly personGuids: readonly string[];
  readonly detail: string | null;
  readonly outcome: Outcome | null;
}

type EventParts = Pick<HistoryEvent, 'at' | 'personGuids'> & Partial<HistoryEvent>;

/** `key` tells the events of a kind apart. */
export function eventOf(kind: HistoryEventKind, key: string, parts: EventParts): HistoryEvent<never> {
  return { id: `${kind}:${key}`, kind, manner: null, detail: null, ...parts, outcome: null };
}
