import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';

/** Changes every second: to be seen, never read aloud. */
export const CountdownLine = styled('p')({
  margin: '12px 0 0',
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  fontVariantNumeric: 'tabular-nums',
});
