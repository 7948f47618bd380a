import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';

const Words = styled('p')({
  display: 'grid',
  placeItems: 'center',
  minHeight: 120,
  margin: 0,
  color: tokens.t2,
});

/** A card that has nothing to show while others have. */
export function NothingYet() {
  return <Words>Nothing here yet!</Words>;
}
