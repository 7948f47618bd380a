import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import { Card } from '../review-layout.ts';

/** A card whose border says what is expected: blue is the reviewer's turn, amber asks to confirm. */
export const StateCard = styled(Card)({
  '&[data-border="active"]': { borderColor: tokens.accent, boxShadow: `inset 0 0 0 1px ${tokens.accent}` },
  '&[data-border="warning"]': { borderColor: tokens.warning, boxShadow: `inset 0 0 0 1px ${tokens.warning}` },
});

export const CardHead = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 20,
  marginBottom: 12,
  '@media (max-width: 899px)': { marginBottom: 8 },
});

export const CardTitle = styled('h3')({
  flex: 'none',
  margin: 0,
  fontSize: 15,
  lineHeight: '20px',
  fontWeight: 600,
  letterSpacing: '-.006em',
});

export const CardAside = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 'auto',
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  '@media (hover: none)': { display: 'none' },
});

export const CardCaption = styled('span')({ fontSize: 12, lineHeight: '16px', color: tokens.t3 });
