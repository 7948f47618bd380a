import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';

export const AccountForm = styled('form')({ display: 'flex', flexDirection: 'column', gap: 20 });

/** Quiet words with links under a form. */
export const UnderForm = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 24px',
  marginTop: 20,
  color: tokens.t2,
  '& a': { padding: '4px 0', fontWeight: 500 },
});
