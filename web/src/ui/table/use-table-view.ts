import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSmallScreen } from '../use-small-screen.ts';
import { parseTableView, tableSearch } from './table-view.ts';
import type { TableDefaults, TableView } from './table-view.ts';

/** The table's state is in the address bar alone, so that Back, reload and a sent link show the same rows. */
export function useTableView(defaults: TableDefaults): readonly [TableView, (next: TableView) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isSmall = useSmallScreen();
  const view = useMemo(() => parseTableView(search, defaults, isSmall), [search, defaults, isSmall]);
  const setView = useCallback(
    (next: TableView) => {
      void navigate({
        to: '.',
        search: (previous: Readonly<Record<string, unknown>>) => ({
          ...withoutTable(previous),
          ...tableSearch(next, defaults, isSmall),
        }),
        // Typing a search is one step for the Back button, not one for each pause.
        replace: next.search !== view.search,
      });
    },
    [navigate, defaults, isSmall, view.search],
  );
  return [view, setView];
}

function withoutTable(search: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { page: _page, size: _size, sort: _sort, order: _order, search: _search, ...rest } = search;
  return rest;
}
