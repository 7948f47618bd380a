import { ChevronLeftRounded as ChevronLeft } from '../icons/chevron-left-rounded.tsx';
import { ChevronRightRounded as ChevronRight } from '../icons/chevron-right-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { tokens } from '../theme/tokens.ts';
import { KeyHints } from '../key-hints.tsx';
import type { KeyHint } from '../key-hints.tsx';
import { RowsPerPage } from './rows-per-page.tsx';
import { pageCount, rangeLabel, resized, sizesFor } from './table-view.ts';
import type { TableView } from './table-view.ts';

interface TableFooterProps {
  readonly view: TableView;
  readonly total: number;
  readonly onViewChange: (next: TableView) => void;
  readonly isSmall: boolean;
  readonly isPageList: boolean;
  readonly hints: readonly KeyHint[];
}

const Bar = styled('div')({
  height: 52,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '0 8px 0 20px',
  borderTop: `1px solid ${tokens.line}`,
  borderRadius: '0 0 12px 12px',
  background: tokens.s1,
  color: tokens.t2,
  fontSize: 13,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  // Beside a drawer the bar is narrow in a wide window: the hints make room.
  containerType: 'inline-size',
  '& > [data-hints]': { '@container (max-width: 759px)': { display: 'none' } },
  '&[data-sticky]': { position: 'sticky', bottom: 0, zIndex: 2 },
  '&[data-cards]': {
    height: 56,
    borderRadius: 0,
    gap: 8,
    padding: '0 8px 0 16px',
    background: tokens.bg,
    '& select': { height: 44 },
  },
  '&[data-cards][data-sticky]': { position: 'fixed', left: 0, right: 0, bottom: 0, zIndex: 4 },
});

export function TableFooter({ view, total, onViewChange, isSmall, isPageList, hints }: TableFooterProps) {
  const lastPage = pageCount(total, view.size);
  const buttonSize = isSmall ? 'large' : 'medium';
  return (
    <Bar data-sticky={isPageList ? '' : undefined} data-cards={isSmall ? '' : undefined}>
      {!isSmall && (
        <span data-hints="">
          <KeyHints hints={hints} />
        </span>
      )}
      <span style={{ marginLeft: isSmall ? 0 : 'auto' }}>
        <RowsPerPage
          sizes={sizesFor(isSmall)}
          size={view.size}
          onChange={(size) => onViewChange(resized(view, size))}
        />
      </span>
      <span className="num" aria-live="polite" style={{ marginLeft: isSmall ? 'auto' : 0 }}>
        {rangeLabel(view, total)}
      </span>
      <span>
        <IconButton
          size={buttonSize}
          aria-label="Previous page"
          disabled={view.page <= 1}
          onClick={() => onViewChange({ ...view, page: Math.min(view.page - 1, lastPage) })}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          size={buttonSize}
          aria-label="Next page"
          disabled={view.page >= lastPage}
          onClick={() => onViewChange({ ...view, page: view.page + 1 })}
        >
          <ChevronRight />
        </IconButton>
      </span>
    </Bar>
  );
}
