import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';

/** Choices side by side, each with a line that says what it means. */
export const Choices = styled('fieldset')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  '@media (max-width: 899px)': { gridAutoFlow: 'row' },
});

export const Choice = styled('label')({
  display: 'flex',
  gap: 12,
  minWidth: 0,
  padding: '12px 14px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.s2,
  cursor: 'pointer',
  '&:hover': { background: tokens.s3 },
  '&:has(:checked)': {
    borderColor: tokens.accent,
    boxShadow: `0 0 0 1px ${tokens.accent}`,
    background: tokens.accentTint,
  },
  '&:has(:disabled)': { cursor: 'default', background: 'none' },
  '&:has(:disabled:checked)': { background: tokens.accentTint },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { display: 'block', fontSize: 13, lineHeight: '18px', color: tokens.t2 },
});

export const Radio = styled('input')({
  appearance: 'none',
  flex: 'none',
  width: 18,
  height: 18,
  margin: '1px 0 0',
  border: `1.5px solid ${tokens.field}`,
  borderRadius: '50%',
  cursor: 'inherit',
  '&:checked': { border: `5.5px solid ${tokens.accent}` },
  '&:focus-visible': focusRing,
});
