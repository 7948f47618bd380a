import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';

/** The line of a section that has nothing to show. */
export const Placeholder = styled('p')({ margin: 0, color: tokens.t2 });
