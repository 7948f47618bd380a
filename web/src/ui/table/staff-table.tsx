import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shownColumns } from './column-choice.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';
import { TableTools } from './table-tools.tsx';
import type { TableToolsProps } from './table-tools.tsx';

type Shown<Row> = Pick<
  DataTableProps<Row>,
  | 'rowId'
  | 'empty'
  | 'selection'
  | 'density'
  | 'isBoxed'
  | 'currentId'
  | 'onMoveTo'
  | 'isPageList'
  | 'rowHref'
  | 'onOpen'
  | 'mayOpen'
  | 'onRowIntent'
>;

interface StaffTableProps<Row> extends TableToolsProps<Row>, Shown<Row> {
  readonly query: UseQueryResult<{ readonly items: readonly Row[]; readonly total: number }>;
}

/** A list of the internal area: found by several terms, with the columns that one wants, to be shared by its address. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { list, params, filters, query, columns, isPageList = true, ...shown } = props;
  const { view, onViewChange, label } = props;
  const visible = useMemo(() => shownColumns(columns, view), [columns, view]);
  return (
    <>
      <TableTools {...{ label, list, params, columns, view, onViewChange, filters }} />
      <DataTable
        {...shown}
        columns={visible}
        rows={query.data?.items}
        total={query.data?.total}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
        isBusy={query.isPlaceholderData}
        isPageList={isPageList}
      />
    </>
  );
}
