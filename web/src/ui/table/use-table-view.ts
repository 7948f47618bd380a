import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSmallScreen } from '../use-small-screen.ts';
import { parseTableView, tableSearch } from './table-view.ts';
import type { TableDefaults, TableView } from './table-view.ts';

/**
 * The table's state is in the address bar alone, so that Back, reload and a sent link show the same rows. Where a page has
 * several tables, each has a prefix: `reviews.page=2`.
 */
export function useTableView<Sort extends string>(
  defaults: TableDefaults<Sort>,
  prefix?: string,
): readonly [TableView<Sort>, (next: TableView) => void] {
  const search: Search = useSearch({ strict: false });
  const router = useRouter();
  const isSmall = useSmallScreen();
  const view = useMemo(
    () => parseTableView(ownPart(search, prefix), defaults, isSmall),
    [search, prefix, defaults, isSmall],
  );
  const setView = useCallback(
    (next: TableView) => {
      // On the way to another page a search that was still being typed must not be written into that page's address.
      const { location, resolvedLocation = location } = router.state;
      if (location.pathname !== resolvedLocation.pathname) return;
      const own = new Set([...VIEW_NAMES, ...(defaults.filters ?? [])].map((name) => prefixed(name, prefix)));
      const others = Object.entries(search).filter(([name]) => !own.has(name));
      const asked = Object.entries(tableSearch(next, defaults, isSmall));
      // By the history, because the router's own call knows the parameters of one page only; this is for every list.
      const query = router.options.stringifySearch(
        Object.fromEntries([...others, ...asked.map(([name, value]) => [prefixed(name, prefix), value])]),
      );
      const address = `${location.pathname}${query}`;
      // Typing a search is one step for the Back button, not one for each pause.
      if (next.search === view.search) router.history.push(address);
      else router.history.replace(address);
    },
    [router, search, prefix, defaults, isSmall, view.search],
  );
  return [view, setView];
}

type Search = Readonly<Record<string, unknown>>;

const VIEW_NAMES = ['page', 'size', 'sort', 'order', 'search', 'terms', 'columns'] as const;

function prefixed(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}.${name}`;
}

function ownPart(search: Search, prefix: string | undefined): Search {
  if (prefix === undefined) return search;
  const own = Object.entries(search).filter(([name]) => name.startsWith(`${prefix}.`));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length + 1), value]));
}
