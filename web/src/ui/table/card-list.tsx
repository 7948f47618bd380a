import { ChevronRightRounded as ChevronRight } from '../icons/chevron-right-rounded.tsx';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { focusRing, tokens } from '../theme/tokens.ts';
import { Checkbox } from '../checkbox.tsx';
import { useDelay } from '../use-delay.ts';
import { movingOver } from './moving-over.ts';
import { toggled } from './selection.ts';
import type { TableColumn } from './table-column.ts';
import type { TableListProps } from './table-list-props.ts';
import { RowLink } from './table-row.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { opensRow, useRowOpening } from './use-row-opening.ts';

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // The fixed footer must not cover the last card.
  '&[data-page-list]': { paddingBottom: 72 },
  '& > li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    padding: '12px 8px 12px 16px',
    border: `1px solid ${tokens.line}`,
    borderRadius: 12,
    background: tokens.s1,
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-card-chevron]': {
    position: 'absolute',
    right: 8,
    top: 'calc(50% - 11px)',
    fontSize: 22,
    color: tokens.t3,
  },
  '& li:has([data-card-chevron]) [data-card]:not([data-card="top"], [data-card="body"])': {
    paddingRight: 24,
  },
  '& > li[data-selected]': { background: tokens.s3 },
  '& [data-row-link]': {
    all: 'unset',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
  },
  '& [data-row-link]:focus-visible::after': focusRing,
  '& [data-card="body"]': { display: 'flex', flexDirection: 'column', gap: 4, flex: 1, minWidth: 0 },
  '& [data-card="top"], & [data-card="meta"]': { fontSize: 13, lineHeight: '18px', color: tokens.t2 },
  '& [data-card="title"]': {
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    letterSpacing: '-.01em',
    overflowWrap: 'anywhere',
  },
  '& [data-card="meta"] > span + span::before': { content: '"·"', margin: '0 6px', color: tokens.t3 },
  '& [data-card="meta"]': { overflowWrap: 'anywhere' },
  '& [data-card="corner"]': { alignSelf: 'flex-start', margin: '-4px 0' },
  '& [data-card="foot"]': { fontSize: 13, lineHeight: '18px', color: tokens.t3 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'baseline',
    gap: '2px 12px',
    margin: '4px 0 0',
    fontSize: 13,
    lineHeight: '18px',
  },
  '& dt': { color: tokens.t3 },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  // Buttons of the row stay above the link that covers the card.
  '& li button:not([data-row-link]), & li input, & li a:not([data-row-link])': {
    position: 'relative',
    zIndex: 1,
  },
});

const SKELETON_CARDS = 5;
const SHOWN_AFTER_MS = 200;

/** The same rows below 900 px: one card each, its places filled by the columns. */
export function CardList<Row>(props: TableListProps<Row>) {
  if (props.rows === undefined) return <SkeletonCards />;
  return <Cards {...props} rows={props.rows} />;
}

function Cards<Row>(props: TableListProps<Row> & { readonly rows: readonly Row[] }) {
  const { rows, selection, currentId, onMoveTo } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const current = rows.findIndex((row) => props.rowId(row) === currentId);
  const active = useRowKeys({
    listRef,
    rowCount: rows.length,
    isPageList: props.isPageList ?? false,
    current: current === -1 ? undefined : current,
    onMove: onMoveTo && movingOver(rows, onMoveTo),
  });
  const listeners = useRowOpening(rows, props);
  return (
    <List
      ref={listRef}
      aria-label={props.label}
      aria-busy={props.isBusy}
      data-page-list={props.isPageList === true ? '' : undefined}
      {...listeners}
    >
      {rows.map((row, index) => {
        const id = props.rowId(row);
        const isSelected = selection?.selected.has(id);
        return (
          <li key={id} data-row-index={index} data-selected={isSelected === true ? '' : undefined}>
            {selection !== undefined && (
              <Checkbox
                label={`Select row ${index + 1}`}
                isChecked={isSelected ?? false}
                onChange={() => selection.onChange((selected) => toggled(selected, id))}
              />
            )}
            <CardBody {...props} row={row} isActive={index === active} />
            <CardCorner columns={props.columns} row={row} />
            {opensRow(props, row) && <ChevronRight aria-hidden data-card-chevron="" />}
          </li>
        );
      })}
    </List>
  );
}

/** What can be done with a row, where a thumb finds it: beside everything that is said of it. */
function CardCorner<Row>({ columns, row }: Pick<CardBodyProps<Row>, 'columns' | 'row'>) {
  const corner = columns.filter((column) => column.card === 'corner');
  if (corner.length === 0) return null;
  return (
    <div data-card="corner">
      {corner.map((column) => (
        <span key={column.id}>{column.render(row)}</span>
      ))}
    </div>
  );
}

interface CardBodyProps<Row> extends TableListProps<Row> {
  readonly row: Row;
  readonly isActive: boolean;
}

function CardBody<Row>(props: CardBodyProps<Row>) {
  const { columns, row, rowHref, isActive } = props;
  const inSlot = (slot: TableColumn<Row>['card']) => columns.filter((column) => column.card === slot);
  const show = (column: TableColumn<Row>) => (column.renderCard ?? column.render)(row);
  const title = inSlot('title').map((column) => <span key={column.id}>{show(column)}</span>);
  const meta = inSlot('meta');
  // A label without a value says nothing; a row of the wide table needs its empty cell, a card does not.
  const facts = inSlot(undefined).filter((column) => !isNothing(show(column)));
  return (
    <div data-card="body">
      {inSlot('top').map((column) => (
        <div key={column.id} data-card="top">
          {show(column)}
        </div>
      ))}
      <div data-card="title">
        {opensRow(props, row) ? (
          <RowLink href={rowHref?.(row)} isActive={isActive}>
            {title}
          </RowLink>
        ) : (
          title
        )}
      </div>
      {meta.length > 0 && (
        <div data-card="meta">
          {meta.map((column) => (
            <span key={column.id}>{show(column)}</span>
          ))}
        </div>
      )}
      {inSlot('foot').map((column) => (
        <div key={column.id} data-card="foot">
          {show(column)}
        </div>
      ))}
      {facts.length > 0 && (
        <dl>
          {facts.map((column) => (
            <Fact key={column.id} label={column.header}>
              {show(column)}
            </Fact>
          ))}
        </dl>
      )}
    </div>
  );
}

function isNothing(shown: React.ReactNode): boolean {
  return shown === null || shown === undefined || shown === false || shown === '';
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function SkeletonCards() {
  const isShown = useDelay(SHOWN_AFTER_MS);
  return (
    <List aria-hidden data-skeleton="">
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <li key={card} style={{ opacity: 1 - card / SKELETON_CARDS, height: 116 }}>
          {isShown && (
            <div data-card="body">
              <Skeleton variant="rectangular" width="45%" height={14} />
              <Skeleton variant="rectangular" width="60%" height={18} />
              <Skeleton variant="rectangular" width="50%" height={14} />
              <Skeleton variant="rectangular" width="40%" height={14} />
            </div>
          )}
        </li>
      ))}
    </List>
  );
}
