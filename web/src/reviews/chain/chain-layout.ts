import { styled } from '@mui/material/styles';
import { Columns } from '../review-layout.ts';

/** As for a single exam, with a wider column on the right: it carries the matrix of scans and views. */
export const ChainColumns = styled(Columns)({
  gridTemplateColumns: 'minmax(0, 1fr) 500px',
  '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr) 400px' },
});
