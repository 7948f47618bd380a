import { styled } from '@mui/material/styles';
import { tokens } from './theme/tokens.ts';

const Round = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '50%',
  background: tokens.s3,
  color: tokens.t1,
  fontSize: 13,
  lineHeight: 1,
  fontWeight: 600,
});

/** The name is said elsewhere; this is its picture. */
export function LetterAvatar({ name }: { readonly name: string }) {
  return <Round aria-hidden>{name.trim().charAt(0).toUpperCase() || '?'}</Round>;
}
