import { styled } from '@mui/material/styles';

/** Filters that are many stand below the search and the buttons of their table. */
export const FilterRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  order: 1,
  flexBasis: '100%',
  '& select': { maxWidth: 200 },
});
