import './fonts.css';
import { createTheme } from '@mui/material/styles';
import { controlOverrides } from './control-overrides.ts';
import { surfaceOverrides } from './surface-overrides.ts';
import { ease, tokens } from './tokens.ts';

interface OwnColours {
  readonly clinical: { readonly neg: string; readonly pos: string; readonly oth: string };
  readonly stage: string;
  readonly field: string;
  readonly raised: string;
  readonly hover: string;
  readonly t3: string;
}

declare module '@mui/material/styles' {
  interface Palette extends OwnColours {}
  interface PaletteOptions extends Partial<OwnColours> {}
}

export const theme = createTheme({
  palette: {
    mode: 'dark',
    background: { default: tokens.bg, paper: tokens.s1 },
    text: { primary: tokens.t1, secondary: tokens.t2, disabled: tokens.off },
    primary: { main: tokens.accent, dark: tokens.accentSolid, contrastText: tokens.bg },
    error: { main: tokens.error },
    warning: { main: tokens.warning },
    info: { main: tokens.accent },
    success: { main: tokens.accent },
    divider: tokens.line,
    action: {
      hover: 'rgba(255, 255, 255, .04)',
      selected: tokens.accentTint,
      disabled: tokens.off,
      disabledBackground: tokens.s2,
      focus: tokens.accentTint,
    },
    clinical: { neg: tokens.negative, pos: tokens.positive, oth: tokens.other },
    stage: tokens.stage,
    field: tokens.field,
    raised: tokens.s2,
    hover: tokens.s3,
    t3: tokens.t3,
  },
  shape: { borderRadius: 8 },
  spacing: 8,
  // Bands of AMB-019: the drawer, card tables and the small page sizes start below md.
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 120,
      short: 120,
      standard: 200,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 120,
    },
    easing: { easeInOut: ease, easeOut: ease, easeIn: ease, sharp: ease },
  },
  typography: {
    fontFamily: '"Inter Variable", "Inter Variable Beyond Latin", Inter, system-ui, sans-serif',
    fontSize: 14,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h3: { fontSize: 28, lineHeight: '36px', fontWeight: 600, letterSpacing: '-.02em' },
    h4: { fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-.018em' },
    h5: { fontSize: 18, lineHeight: '24px', fontWeight: 600, letterSpacing: '-.012em' },
    h6: { fontSize: 15, lineHeight: '20px', fontWeight: 600, letterSpacing: '-.006em' },
    body1: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
    body2: { fontSize: 13, lineHeight: '18px', letterSpacing: 0 },
    caption: { fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
    button: { fontSize: 14, lineHeight: '20px', fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    ...surfaceOverrides,
    ...controlOverrides,
    // A page that the server has drawn is taken over as it was drawn, for the width of this window.
    MuiUseMediaQuery: {
      defaultProps: { ssrMatchMedia: (query) => ({ matches: matchMedia(query).matches }) },
    },
  },
});
