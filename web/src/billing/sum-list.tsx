import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';

/** Amounts below each other; the last line is their sum. */
export const SumList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: 6,
  margin: '16px 0',
  color: tokens.t2,
  fontVariantNumeric: 'tabular-nums',
  '& dd': { margin: 0, paddingLeft: 16, textAlign: 'right' },
  '& dt:last-of-type, & dd:last-of-type': {
    paddingTop: 8,
    borderTop: `1px solid ${tokens.line}`,
    color: tokens.t1,
    fontWeight: 600,
  },
});
