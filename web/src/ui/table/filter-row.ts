import { styled } from '@mui/material/styles';

/** Filters that are many stand below the search and the buttons of their table. */
export const FilterRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  order: 1,
  flexBasis: '100%',
  minWidth: 0,
  '& select': { maxWidth: 200 },
  // On a phone two filters share a line, and none is wider than its half.
  [theme.breakpoints.down('md')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
    alignItems: 'end',
    '& > *': { minWidth: 0 },
    '& select': { maxWidth: 'none', height: 44 },
    '& input': { width: '100%', minWidth: 0, height: 44 },
  },
}));
