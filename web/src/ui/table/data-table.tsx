import { SearchOffRounded as SearchOff } from '../icons/search-off-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { EmptyState } from '../empty-state.tsx';
import type { EmptyStateProps } from '../empty-state.tsx';
import { FailedState } from '../failed-state.tsx';
import type { KeyHint } from '../key-hints.tsx';
import { useSmallScreen } from '../use-small-screen.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { CardList } from './card-list.tsx';
import { DesktopTable } from './desktop-table.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableFrame } from './table-frame.tsx';
import type { TableListProps } from './table-list-props.ts';
import { isNarrowed, pageCount, unnarrowed } from './table-view.ts';

export interface DataTableProps<Row> extends TableListProps<Row> {
  /** Shown when the list itself is empty; a search without a match has its own words. */
  readonly empty: EmptyStateProps;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  /** Without it the list is whole, and needs no footer. */
  readonly isPaged?: boolean | undefined;
}

const OPEN_HINTS: readonly KeyHint[] = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['↵'], does: 'open' },
  { keys: ['Ctrl', '↵'], does: 'new tab' },
];

const StatePanel = styled(TableFrame)({ minHeight: 248 });

/**
 * One page of a list that the server pages, sorts and searches: a table, or cards below 900 px. It
 * holds no state of the list; the page keeps that in the address bar.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isSmall = useSmallScreen();
  const { rows, total, view, onViewChange, isPageList = false, isPaged = true } = props;
  usePageThatExists(props);
  if (rows === undefined && props.isFailed) {
    return (
      <StatePanel>
        <FailedState onRetry={props.onRetry} />
      </StatePanel>
    );
  }
  if (rows !== undefined && total === 0) {
    return (
      <StatePanel>{isNarrowed(view) ? <NoResults {...props} /> : <EmptyState {...props.empty} />}</StatePanel>
    );
  }
  const footer = isPaged && total !== undefined && (
    <TableFooter
      view={view}
      total={total}
      onViewChange={onViewChange}
      isSmall={isSmall}
      isPageList={isPageList}
      hints={isPageList && props.onOpen !== undefined ? OPEN_HINTS : []}
    />
  );
  const status = rows === undefined && <VisuallyHidden as="output">Loading {props.label}</VisuallyHidden>;
  if (isSmall) {
    return (
      <div>
        {status}
        <CardList {...props} />
        {footer}
      </div>
    );
  }
  return (
    <TableFrame>
      {status}
      <DesktopTable {...props} />
      {footer}
    </TableFrame>
  );
}

/** Rows went away, or an old link names a page that is no more: the last page takes its place. */
function usePageThatExists<Row>({ rows, total, view, onViewChange }: DataTableProps<Row>): void {
  const isBeyond = rows?.length === 0 && total !== undefined && total > 0;
  const lastPage = total === undefined ? 1 : pageCount(total, view.size);
  useEffect(() => {
    if (isBeyond && view.page > lastPage) onViewChange({ ...view, page: lastPage });
  }, [isBeyond, lastPage, onViewChange, view]);
}

function NoResults<Row>({ view, onViewChange }: DataTableProps<Row>) {
  return (
    <EmptyState
      icon={SearchOff}
      title="No results found."
      action={
        <Button variant="outlined" onClick={() => onViewChange(unnarrowed(view))}>
          Clear All
        </Button>
      }
    />
  );
}
