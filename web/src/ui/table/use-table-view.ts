import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSmallScreen } from '../use-small-screen.ts';
import { parseTableView, tableSearch } from './table-view.ts';
import type { TableDefaults, TableView } from './table-view.ts';

/** The table's state is in the address bar alone, so that Back, reload and a sent link show the same rows. */
export function useTableView<Sort extends string>(
  defaults: TableDefaults<Sort>,
): readonly [TableView<Sort>, (next: TableView) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const router = useRouter();
  const isSmall = useSmallScreen();
  const view = useMemo(() => parseTableView(search, defaults, isSmall), [search, defaults, isSmall]);
  const setView = useCallback(
    (next: TableView) => {
      const { page: _page, size: _size, sort: _sort, order: _order, search: _search, ...others } = search;
      // By the history, because the router's own call knows the parameters of one page only; this is for every list.
      const query = router.options.stringifySearch({ ...others, ...tableSearch(next, defaults, isSmall) });
      const address = `${router.state.location.pathname}${query}`;
      // Typing a search is one step for the Back button, not one for each pause.
      if (next.search === view.search) router.history.push(address);
      else router.history.replace(address);
    },
    [router, search, defaults, isSmall, view.search],
  );
  return [view, setView];
}
