import { styled } from '@mui/material/styles';
import { ArrowForwardRounded } from '../../ui/icons/arrow-forward-rounded.tsx';
import { tokens } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { DifferenceRow } from '../versions/difference-rows.ts';
import { ShownText, ShownValue } from '../versions/version-value.tsx';

const List = styled('ul')({
  margin: 0,
  padding: '8px 14px',
  borderRadius: 8,
  background: tokens.s1,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '148px minmax(0, 1fr) 20px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '4px 0',
  },
  '& > li > :first-child': { color: tokens.t2 },
  '& > li[data-text] > :last-child': { gridColumn: '2 / -1' },
  '& svg.MuiSvgIcon-root': { fontSize: 18, color: tokens.t3 },
  '@media (max-width: 600px)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) 20px minmax(0, 1fr)' },
    '& > li > :first-child': { gridColumn: '1 / -1', fontSize: 13 },
    '& > li[data-text] > :last-child': { gridColumn: '1 / -1' },
  },
});

/** What a correction changes, before and after. */
export function ChangeList({ rows }: { readonly rows: readonly DifferenceRow[] }) {
  return (
    <List aria-label="What is corrected">
      {rows.map((row) =>
        row.kind === 'text' ? (
          <li key={row.id} data-text="">
            <span>{row.label}</span>
            <span>
              <ShownText pieces={row.pieces} side="both" />
            </span>
          </li>
        ) : (
          <li key={row.id}>
            <span>{row.label}</span>
            <span>
              <ShownValue value={row.before} />
            </span>
            <ArrowForwardRounded aria-hidden />
            <span>
              <VisuallyHidden>becomes </VisuallyHidden>
              <ShownValue value={row.after} />
            </span>
          </li>
        ),
      )}
    </List>
  );
}
