import { styled } from '@mui/material/styles';
import { BAR_HEIGHT, ease, tokens } from '../theme/tokens.ts';

export const TableFrame = styled('div')({
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
});

const HEAD_HEIGHT = 40;
const ROOM_AROUND_ROW = 16;

/**
 * Only the table scrolls sideways; the footer below it stays in reach. A box that scrolls holds whatever sticks in it,
 * so the head of a page's list follows the page only where nothing has to scroll.
 */
export const TableScroll = styled('div')({
  // What is only read out has no place of its own; without this it would widen the page instead of the box.
  position: 'relative',
  overflowX: 'auto',
  borderRadius: '12px 12px 0 0',
  '&[data-fits]': { overflowX: 'clip', overflowY: 'visible' },
  '&[data-boxed]': { height: '80vh', overflowY: 'auto' },
  '&[data-boxed] thead': { position: 'sticky', top: 0, zIndex: 2 },
  // The fade says that there is more to the right; the hairline and shadow that columns lie under the pinned ones.
  '&[data-more]': { maskImage: 'linear-gradient(to left, transparent, black 48px)' },
  '&[data-scrolled] [data-pinned="last"]': {
    borderRight: `1px solid ${tokens.line2}`,
    boxShadow: '8px 0 12px -8px rgba(0, 0, 0, .7)',
    clipPath: 'inset(0 -12px 0 0)',
  },
  '&[data-fits] thead': { position: 'sticky', top: BAR_HEIGHT, zIndex: 2 },
});

/** One style sheet for all cells: an emotion class for each of 2,000 cells is what makes long tables slow. */
export const TableGrid = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th': {
    height: HEAD_HEIGHT,
    padding: '0 12px',
    borderBottom: `1px solid ${tokens.line}`,
    background: tokens.s1,
    color: tokens.t2,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& thead td': { height: HEAD_HEIGHT, background: tokens.s1 },
  '& thead th:first-of-type': { borderTopLeftRadius: 12 },
  '& thead th:last-of-type': { borderTopRightRadius: 12 },
  '& td': {
    height: 44,
    padding: '0 12px',
    borderBottom: `1px solid ${tokens.line}`,
    fontSize: 14,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
    transition: `background-color 80ms ${ease}`,
  },
  '&[data-density="roomy"] td': { height: 52 },
  '&[data-density="grid"] td': { height: 80 },
  '&[data-density="dense"] td': { fontSize: 13, lineHeight: '18px' },
  '&[data-density="dense"] th': { whiteSpace: 'normal' },
  '& [data-two-lines]': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    whiteSpace: 'normal',
  },
  '&[data-density="dense"] th, &[data-density="dense"] td': { paddingLeft: 10, paddingRight: 10 },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 20 },
  '&[data-density="dense"] tr > :first-of-type': { paddingLeft: 16 },
  '&[data-density="dense"] tr > :last-of-type': { paddingRight: 16 },
  '& tr[data-last] td': { borderBottom: 0 },
  '& td[data-secondary]': { color: tokens.t2 },
  '& td[data-strong]': { fontWeight: 500 },
  '& [data-align="right"]': { textAlign: 'right' },
  '& [data-align="center"]': { textAlign: 'center' },
  '& [data-pinned]': { position: 'sticky', zIndex: 1, background: tokens.s1 },
  '& tr[data-opens]': { cursor: 'pointer' },
  '& tr[data-opens]:hover td': { background: tokens.s2 },
  '& tr[data-selected] td': { background: tokens.accentTint },
  '& tr[data-selected] td[data-pinned]': {
    background: `linear-gradient(${tokens.accentTint}, ${tokens.accentTint}), ${tokens.s1}`,
  },
  '& tr[aria-current] td': { background: tokens.s2 },
  '& tr[aria-current] td:first-of-type': { boxShadow: `inset 3px 0 0 ${tokens.accent}` },
  // The margins keep a row that the arrow keys reach clear of the page's bar, the table's head and its footer.
  '& [data-row-link]': {
    all: 'unset',
    cursor: 'pointer',
    scrollMarginTop: BAR_HEIGHT + HEAD_HEIGHT + ROOM_AROUND_ROW,
    scrollMarginBottom: 72,
  },
  '& tr:has([data-row-link]:focus-visible) td': { background: tokens.s2 },
  '& tr:has([data-row-link]:focus-visible) td:first-of-type': { boxShadow: `inset 3px 0 0 ${tokens.accent}` },
  '& td[data-chevron]': { padding: '0 12px 0 0', textAlign: 'right', color: tokens.t2 },
  '& td[data-chevron] svg': { opacity: 0, display: 'block', marginLeft: 'auto', fontSize: 20 },
  '& tr:hover td[data-chevron] svg, & tr:has([data-row-link]:focus-visible) td[data-chevron] svg': {
    opacity: 1,
  },
  '& td[data-spacer]': { padding: 0, border: 0 },
});
