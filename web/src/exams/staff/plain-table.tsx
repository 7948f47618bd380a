import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { useScrollFrame } from '../../ui/table/use-scroll-frame.ts';

interface PlainTableProps {
  readonly label: string;
  /** Without heads the first cell of a row is its head. */
  readonly heads?: readonly string[] | undefined;
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Goes sideways by itself on a narrow screen, so that the page does not; a fade says that there is more. */
const Frame = styled('section')({
  overflowX: 'auto',
  margin: '0 -8px',
  borderRadius: 4,
  '&[data-more]': { maskImage: 'linear-gradient(to left, transparent, black 48px)' },
  '&:focus-visible': focusRing,
});

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '8px',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    borderTop: `1px solid ${tokens.line}`,
    overflowWrap: 'break-word',
  },
  '& thead th': { borderTop: 0, fontSize: 13, fontWeight: 500, color: tokens.t2, overflowWrap: 'normal' },
  '& tbody:first-of-type tr:first-of-type > *': { borderTop: 0 },
  '& thead + tbody tr:first-of-type > *': { borderTop: `1px solid ${tokens.line}` },
  '& tbody th': { width: '38%', color: tokens.t2 },
  '&:not([data-headed]) td': { overflowWrap: 'anywhere' },
});

/** Enough for the words that stand there; a narrower window scrolls. */
const WIDTH_PER_HEAD = 88;

/** A few rows that are all there: nothing to page, to sort or to search. */
export function PlainTable({ label, heads, rows }: PlainTableProps) {
  const [frame, { hasMore }] = useScrollFrame<HTMLElement>();
  return (
    <Frame ref={frame} aria-label={`${label} table`} tabIndex={0} data-more={hasMore ? '' : undefined}>
      <Table
        aria-label={label}
        data-headed={heads === undefined ? undefined : ''}
        style={{ minWidth: (heads?.length ?? 0) * WIDTH_PER_HEAD }}
      >
        {heads !== undefined && (
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              {heads === undefined ? <th scope="row">{first}</th> : <td>{first}</td>}
              {others.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}
