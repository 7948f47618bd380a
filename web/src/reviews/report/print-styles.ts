import { styled } from '@mui/material/styles';
import { printTokens } from '../../ui/theme/tokens.ts';
import { cssString } from './css-string.ts';

const { ink, label, paper, negative, positive, other } = printTokens;
const HAIRLINE = '.5pt solid #DDE1E6';

/** In the margins of each sheet: they may come apart. */
const IN_THE_MARGIN = {
  paddingTop: '1.6mm',
  verticalAlign: 'top',
  color: label,
  fontSize: '7.5pt',
  lineHeight: '10pt',
} as const;

const AT_THE_HEAD = {
  paddingTop: '4mm',
  color: ink,
  fontSize: '11pt',
  lineHeight: '14pt',
  fontWeight: 600,
  whiteSpace: 'nowrap',
} as const;

/** Beside the page, so that the paper holds the report and nothing of what is around it. `mark`: at the head of every sheet, where what is on it does not count. */
export function printOnly(whose: string, fontFamily: string | undefined, mark: string | null = null) {
  const inTheMargin = { ...IN_THE_MARGIN, fontFamily };
  const atTheHead = { ...inTheMargin, ...AT_THE_HEAD };
  return {
    '[data-printed-report]': { display: 'none' },
    '@page': {
      size: 'A4',
      margin: '13mm 16mm 12mm',
      ...(mark !== null && { '@top-center': { ...atTheHead, content: cssString(mark) } }),
      '@bottom-left': { ...inTheMargin, content: cssString(whose) },
      '@bottom-right': {
        ...inTheMargin,
        content: '"Page " counter(page) " of " counter(pages)',
        whiteSpace: 'nowrap',
      },
    },
    '@media print': {
      // The margins of the paper show the ground of the root, which is dark with the screen.
      html: { colorScheme: 'light !important', background: `${paper} !important` },
      'body > *:not([data-printed-report])': { display: 'none !important' },
      '[data-printed-report]': { display: 'block' },
    },
  } as const;
}

export const Sheet = styled('div')({
  background: paper,
  color: ink,
  fontSize: '9.5pt',
  lineHeight: '13.5pt',
  printColorAdjust: 'exact',
  WebkitPrintColorAdjust: 'exact',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  '& p, & h1, & h2, & dl, & dd': { margin: 0 },
  '& h1': { fontSize: '16pt', lineHeight: '20pt', fontWeight: 600, letterSpacing: '-.02em' },
  '& h2': { fontSize: '10.5pt', lineHeight: '14pt', fontWeight: 600, marginBottom: '1mm' },
  '& section': { marginBottom: '2.6mm', breakInside: 'avoid' },
  '& section[data-breaks]': { breakInside: 'auto' },
  '& [data-label]': { color: label },
  '& [data-tone]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.4mm',
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  '& [data-tone="negative"]': { color: negative },
  '& [data-tone="positive"]': { color: positive },
  '& [data-tone="other"]': { color: other },
});

export const SheetHead = styled('div')({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  paddingBottom: '2.5mm',
  marginBottom: '3mm',
  borderBottom: `1.2pt solid ${ink}`,
});

export const Brand = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: '2.4mm',
  fontSize: '10pt',
  fontWeight: 600,
  '& svg, & svg path': { stroke: ink },
});

export const SideBox = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  width: '4.4mm',
  height: '4.4mm',
  marginRight: '1.6mm',
  border: `1pt solid ${ink}`,
  borderRadius: '1mm',
  color: ink,
  fontSize: '8pt',
  lineHeight: 1,
  fontWeight: 600,
});

export const SheetFacts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, auto)',
  justifyContent: 'space-between',
  gap: '2.4mm 6mm',
  '& dt': { fontSize: '7.5pt', lineHeight: '10pt', color: label },
  '& dd': { fontWeight: 500 },
});

export const RetractedBox = styled('p')({
  marginBottom: '4mm !important',
  padding: '2.4mm 4mm',
  border: `1.6pt solid ${ink}`,
  borderRadius: '2mm',
  breakInside: 'avoid',
  '& strong': { fontWeight: 600 },
});

export const Boxed = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  marginBottom: '5mm',
  border: `1pt solid ${ink}`,
  borderRadius: '2mm',
  breakInside: 'avoid',
  '& > div': { padding: '3mm 4mm', borderLeft: '.6pt solid #C9CED6' },
  '& > div:first-of-type': { borderLeft: 0 },
  '& > div > p:first-of-type': { fontSize: '7.5pt', lineHeight: '10pt', color: label },
  '& > div > p:last-of-type': {
    fontSize: '13pt',
    lineHeight: '18pt',
    fontWeight: 600,
    letterSpacing: '-.012em',
  },
});

/** A line that must not be missed, also in a grey copy. */
export const Warned = styled('p')({
  marginBottom: '3mm !important',
  padding: '2mm 3mm',
  border: `1.5pt solid ${ink}`,
  borderRadius: '2mm',
  fontWeight: 600,
  breakInside: 'avoid',
});

export const SectionHead = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '3mm',
  breakAfter: 'avoid',
});

export const SheetTable = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': {
    padding: '0 2mm 1mm 0',
    borderBottom: `.8pt solid ${ink}`,
    fontSize: '7.5pt',
    lineHeight: '10pt',
    fontWeight: 500,
    textAlign: 'left',
    color: label,
  },
  '& td': { padding: '.55mm 2mm .55mm 0', borderBottom: HAIRLINE, verticalAlign: 'top' },
  '& td:first-of-type': { fontWeight: 500 },
  '& td[colspan]': { paddingTop: '1.5mm', fontWeight: 600 },
  '& thead': { breakAfter: 'avoid' },
  // The rows of a scan stay below the line that says which scan it is.
  '& tbody, & tr': { breakInside: 'avoid' },
});

export const SheetWells = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gridTemplateRows: 'repeat(5, auto)',
  gridAutoFlow: 'column',
  columnGap: '10mm',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '1fr 26mm 8mm',
    padding: '.5mm 0',
    borderBottom: HAIRLINE,
  },
  '& > div[data-yes]': { fontWeight: 600 },
  '& > div:not([data-yes]) > span + span': { color: label },
  '& > div > span:last-of-type': { textAlign: 'right' },
});

export const TwoColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '10mm',
  '& p': { whiteSpace: 'pre-line' },
});

export const SheetFoot = styled('div')({
  // No sheet for the foot alone.
  breakBefore: 'avoid',
  display: 'flex',
  justifyContent: 'space-between',
  gap: '6mm',
  paddingTop: '2.4mm',
  borderTop: '.5pt solid #C9CED6',
  fontSize: '7.5pt',
  lineHeight: '10pt',
  color: label,
});
