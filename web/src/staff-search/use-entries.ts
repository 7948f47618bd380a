import { useQuery } from '@tanstack/react-query';
import { isLongEnough } from '@sonoboard/domain/staff-search/match';
import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from '../platform/session.ts';
import { type Entry, entriesOf, keyOf, type Page, pageEntry, pagesMatching, sectionsOf } from './entries.ts';
import { recentChoices } from './recent-choices.ts';
import { findingsQuery, namedQuery } from './staff-search.queries.ts';

const TYPING_PAUSE_MS = 150;

export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Shown {
  readonly groups: readonly Group[];
  /** The server's part answers an older text, or none yet. */
  readonly isBehind: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

const TITLES = {
  page: 'Pages',
  user: 'Users',
  exam: 'Exams',
  workspace: 'Workspaces',
  probe: 'Probes',
  collection: 'Data collections',
  group: 'Groups',
  config: 'Configs',
} as const;

/** What the text finds; without a text, what was chosen last and every page. */
export function useEntries(pages: readonly Page[], text: string): Shown {
  const asked = usePaused(text);
  const isSearching = isLongEnough(text);
  const found = useQuery({ ...findingsQuery(asked), enabled: isSearching && isLongEnough(asked) });
  const recent = useRecent(pages);
  const { data, dataUpdatedAt, isPlaceholderData, isError } = found;

  const groups = useMemo(() => {
    if (text === '') return startGroups(recent, pages);
    const fromServer = isSearching && data !== undefined ? entriesOf(data, new Date(dataUpdatedAt)) : [];
    const sections = sectionsOf([...pagesMatching(pages, text), ...fromServer]);
    return sections.map(({ kind, entries }) => ({ title: TITLES[kind], entries }));
  }, [pages, text, isSearching, data, dataUpdatedAt, recent]);

  return {
    groups,
    isBehind: isSearching && !isError && (asked !== text || isPlaceholderData || data === undefined),
    isFailed: isSearching && isError,
    retry: () => void found.refetch(),
  };
}

function startGroups(recent: readonly Entry[], pages: readonly Page[]): readonly Group[] {
  const all = { title: TITLES.page, entries: pages.map((page) => pageEntry(page)) };
  const known = new Set(recent.map(keyOf));
  const others = { ...all, entries: all.entries.filter((entry) => !known.has(keyOf(entry))) };
  return recent.length === 0 ? [all] : [{ title: 'Recent', entries: recent }, others];
}

/** As they were when the palette opened. The server says what the guids are called now; what is gone is left out. */
function useRecent(pages: readonly Page[]): readonly Entry[] {
  const { guid } = useCurrentUser();
  const [choices] = useState(() => recentChoices(guid));
  const guids = useMemo(() => choices.filter(({ kind }) => kind !== 'page').map(({ id }) => id), [choices]);
  const { data, dataUpdatedAt } = useQuery(namedQuery(guids));
  return useMemo(() => {
    const named = data === undefined ? [] : entriesOf(data, new Date(dataUpdatedAt));
    const known = [...pages.map((page) => pageEntry(page)), ...named];
    const byKey = new Map(known.map((entry) => [keyOf(entry), entry]));
    return choices.flatMap((choice) => byKey.get(keyOf(choice)) ?? []);
  }, [choices, pages, data, dataUpdatedAt]);
}

/** The text once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, TYPING_PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
