import { styled } from '@mui/material/styles';
import { tokens } from './theme/tokens.ts';

const Mark = styled('small')({ display: 'block', fontSize: 12, lineHeight: '16px', color: tokens.t2 });

/** Below the date of a review that does not say any more what was submitted then. */
export function AmendedMark({ version }: { readonly version: number }) {
  return version > 1 && <Mark>Amended</Mark>;
}
