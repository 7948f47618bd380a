import type { Components, Theme } from '@mui/material/styles';
import { printTokens, shadows, tokens } from './tokens.ts';

const outline = `1px solid ${tokens.line2}`;

/** Depth is a lighter surface with a hairline; a shadow only lifts menus, dialogs and snackbars. */
export const surfaceOverrides: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root': { colorScheme: 'dark' },
      body: { WebkitFontSmoothing: 'antialiased', textRendering: 'optimizeLegibility' },
      '.num': { fontVariantNumeric: 'tabular-nums' },
      '@media print': {
        // Without the light scheme the page's margins print black.
        ':root': { colorScheme: 'light' },
        'html, body': {
          background: `${printTokens.paper} !important`,
          color: `${printTokens.ink} !important`,
        },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
      },
    },
  },
  // The gradient by which MUI paints elevation hides contrast failures from axe.
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 16,
        backgroundColor: tokens.s2,
        border: outline,
        boxShadow: shadows.dialog,
        width: 480,
        maxWidth: 'calc(100vw - 32px)',
        margin: 16,
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '24px 24px 4px', fontSize: 18, lineHeight: '24px', fontWeight: 600 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        backgroundColor: 'rgba(4, 5, 6, .64)',
        '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' },
      },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        backgroundColor: tokens.s2,
        borderRadius: 12,
        border: outline,
        boxShadow: shadows.menu,
        minWidth: 220,
      },
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        // MUI lowers its items from this width on.
        '@media (min-width:600px)': { minHeight: 36 },
        padding: '6px 12px',
        borderRadius: 8,
        fontSize: 14,
        gap: 10,
        '&:hover': { backgroundColor: tokens.s3 },
        '& + .MuiDivider-root': { marginTop: 4, marginBottom: 4 },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundColor: tokens.s1, borderColor: tokens.line } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: {
      tooltip: {
        backgroundColor: tokens.overlay,
        color: tokens.t1,
        fontSize: 12,
        lineHeight: '16px',
        padding: '6px 8px',
        borderRadius: 6,
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: tokens.bone, borderRadius: 4, transform: 'none' } },
  },
};
