import { styled } from '@mui/material/styles';
import { tokens } from '../app/theme/tokens.ts';

export const AccountForm = styled('form')({ display: 'flex', flexDirection: 'column', gap: 20 });

/** Quiet words with links under a form. */
export const UnderForm = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  marginTop: 24,
  color: tokens.t2,
  '& a': { fontWeight: 500 },
});
