import useMediaQuery from '@mui/material/useMediaQuery';
import { theme } from './theme/theme.ts';

const SMALL = theme.breakpoints.down('md').replace('@media ', '');

/** Below 900 px tables are cards and the navigation is a drawer (AMB-019). */
export function useSmallScreen(): boolean {
  return useMediaQuery(SMALL);
}

/** For a loader, which asks before anything renders. */
export function isSmallScreen(): boolean {
  return matchMedia(SMALL).matches;
}
