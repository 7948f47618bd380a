import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';

const Hidden = styled('a')({
  position: 'fixed',
  left: 16,
  top: -80,
  zIndex: 1400,
  padding: '8px 12px',
  borderRadius: 8,
  background: tokens.s2,
  color: tokens.t1,
  '&:focus': { top: 8, ...focusRing },
});

export const CONTENT_ID = 'content';

/** The first stop of the Tab key: past the navigation to the page itself. */
export function SkipLink() {
  return <Hidden href={`#${CONTENT_ID}`}>Skip to content</Hidden>;
}
