import { styled } from '@mui/material/styles';

/** The cards as they stand beside each other; below 1200 px in pairs, on a phone in one column. */
export const StatisticsGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > [data-area="acep"], & > [data-area="empty"], & > [data-area="landmarks"], & > [data-area="people"], & > [data-area="safety"]':
      { gridColumn: '1 / -1' },
    '& > [data-area="trial"], & > [data-area="assessments"]': { gridColumn: 'span 3' },
    '& > [data-area="quality"]': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    '& > [data-area="acep"]': { gridColumn: '1 / 9', gridRow: '1 / 3' },
    '& > [data-area="empty"]': { gridColumn: '1 / 9', gridRow: 1 },
    '& > [data-area="trial"]': { gridColumn: '9 / -1', gridRow: 1 },
    '& > [data-area="assessments"]': { gridColumn: '9 / -1', gridRow: 2 },
    '& > [data-area="quality"]': { gridColumn: '1 / 5' },
    '& > [data-area="landmarks"]': { gridColumn: '5 / -1' },
  },
  // Cards of one row are as high as the highest.
  '& > [data-area] > section': { height: '100%', boxSizing: 'border-box' },
}));
