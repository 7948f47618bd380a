import { styled } from '@mui/material/styles';
import { tokens } from './theme/tokens.ts';

const Pill = styled('span')({
  display: 'inline-block',
  minWidth: 20,
  padding: '0 7px',
  borderRadius: 999,
  background: tokens.s3,
  color: tokens.t2,
  fontSize: 12,
  lineHeight: '18px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});

/** A number, or a share such as '3/5'. */
export function CountPill({ value }: { readonly value: number | string }) {
  return <Pill>{value}</Pill>;
}
