import { ChevronRightRounded as ChevronRight } from '../icons/chevron-right-rounded.tsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { pinnedAt, type PinnedColumns } from './pinned-columns.ts';
import type { TableColumn } from './table-column.ts';

export interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  /** Place in the whole list, for screen readers; the head is row 1. */
  readonly ariaRowIndex: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly pinned: PinnedColumns;
  readonly isActive: boolean;
  readonly isLast: boolean;
  readonly opens: boolean;
  /** Other rows of the table open, so this one keeps the place of their arrow. */
  readonly hasChevronCell: boolean;
  readonly isCurrent?: boolean | undefined;
  readonly href?: string | undefined;
  /** Absent: the table has no selection. */
  readonly isSelected?: boolean | undefined;
  readonly onToggle: (index: number) => void;
}

export interface RowLinkProps {
  readonly href?: string | undefined;
  readonly isActive: boolean;
  readonly children: ReactNode;
}

/** The row's own control. What it does is decided by the list's listeners, for the whole row alike. */
export function RowLink({ href, isActive, children }: RowLinkProps) {
  const tabIndex = isActive ? 0 : -1;
  if (href === undefined) {
    return (
      <button type="button" data-row-link="" tabIndex={tabIndex}>
        {children}
      </button>
    );
  }
  return (
    <a href={href} data-row-link="" tabIndex={tabIndex} draggable={false}>
      {children}
    </a>
  );
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { row, index, columns, pinned, isSelected, isActive, opens, href } = props;
  const show = (column: TableColumn<Row>) =>
    column.wraps === true ? <span data-two-lines="">{column.render(row)}</span> : column.render(row);
  return (
    <tr
      data-row-index={index}
      data-opens={opens ? '' : undefined}
      data-last={props.isLast ? '' : undefined}
      data-selected={isSelected === true ? '' : undefined}
      aria-rowindex={props.ariaRowIndex}
      aria-current={props.isCurrent === true ? true : undefined}
      aria-selected={isSelected}
    >
      {isSelected !== undefined && (
        <td {...pinnedAt(pinned.length > 0 ? 0 : undefined)}>
          <Checkbox
            label={`Select row ${props.ariaRowIndex - 1}`}
            isChecked={isSelected}
            onChange={() => props.onToggle(index)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.id}
          data-secondary={column.isSecondary === true ? '' : undefined}
          data-strong={column.isStrong === true ? '' : undefined}
          data-align={column.align}
          {...pinnedAt(pinned[place], place === pinned.length - 1)}
        >
          {opens && place === 0 ? (
            <RowLink href={href} isActive={isActive}>
              {show(column)}
            </RowLink>
          ) : (
            show(column)
          )}
        </td>
      ))}
      {props.hasChevronCell && (
        <td data-chevron="" aria-hidden>
          {opens && <ChevronRight />}
        </td>
      )}
    </tr>
  );
}

// memo forgets the type parameter of a generic component; this gives it back.
export const TableRow = memo(PlainRow) as typeof PlainRow;
