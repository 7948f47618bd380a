import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';

export const DrawerHeading = styled('h2')({
  margin: 0,
  padding: '12px 12px 4px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  color: tokens.t3,
});

/** One look for the links and the buttons of the drawer. */
export const drawerEntry = {
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '6px 12px',
  borderRadius: 8,
  color: tokens.t1,
  fontSize: 15,
  textDecoration: 'none',
  '& > svg': { fontSize: 22, color: tokens.t2 },
  '& > span:first-of-type': { flex: 1 },
  '&:hover': { background: tokens.s3 },
  '&[aria-current], &[aria-checked=true]': {
    background: tokens.accentTint,
    '& > svg': { color: tokens.accent },
  },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
} as const;
