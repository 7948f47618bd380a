import { HISTORY_EVENTS, type HistoryCategory } from '@sonoboard/domain/exam-history/history-events';
import { type DateReader, displayDate } from '@sonoboard/domain/shared/date-display';
import { matchesSearch } from '@sonoboard/domain/worklists/list-search';
import type { HistoryEvent } from './exam-history.queries.ts';

export interface HistoryFilter {
  /** Null for everything. */
  readonly category: HistoryCategory | null;
  readonly search: string;
}

export const EVERYTHING: HistoryFilter = { category: null, search: '' };

/** By what a row says, and by everybody whom it counts. */
export function filterEvents(
  events: readonly HistoryEvent[],
  { category, search }: HistoryFilter,
): readonly HistoryEvent[] {
  return events.filter(({ kind, words, people, detail }) => {
    const spec = HISTORY_EVENTS[kind];
    const isInCategory = category === null || spec.category === category;
    return isInCategory && matchesSearch([`${spec.words} ${words}`, ...people, detail], [search]);
  });
}

export interface HistoryDay {
  /** 'Today', 'March 05, 2025'. */
  readonly name: string;
  readonly events: readonly HistoryEvent[];
}

/** In the order in which they come, newest first. */
export function groupByDay(events: readonly HistoryEvent[], reader: DateReader): readonly HistoryDay[] {
  const names = [...new Set(events.map(({ at }) => displayDate(at, reader)))];
  return names.map((name) => ({
    name,
    events: events.filter(({ at }) => displayDate(at, reader) === name),
  }));
}
