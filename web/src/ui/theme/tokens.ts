/** The colours of the product. What each one may be used for is shown on /internal/colors. */
export const tokens = {
  stage: '#000000',
  bg: '#0B0C0E',
  s1: '#121417',
  s2: '#1A1D21',
  s3: '#23272D',
  overlay: '#2B3037',
  bone: '#292E35',
  line: '#23262B',
  line2: '#31363D',
  field: '#68707D',
  t1: '#ECEEF2',
  t2: '#A9B0BC',
  t3: '#8B93A0',
  off: '#5F6773',
  accent: '#8AA2FF',
  accentSolid: '#4560E6',
  accentHover: '#4C68EE',
  accentTint: 'rgba(138, 162, 255, .12)',
  accentLine: 'rgba(138, 162, 255, .18)',
  negative: '#34C9BC',
  negativeTint: 'rgba(52, 201, 188, .13)',
  positive: '#FF6E42',
  positiveTint: 'rgba(255, 110, 66, .14)',
  other: '#F3E3A1',
  otherTint: 'rgba(243, 227, 161, .12)',
  warning: '#FFC857',
  warningTint: 'rgba(255, 200, 87, .10)',
  error: '#FF8B8B',
  errorTint: 'rgba(255, 139, 139, .12)',
  errorLine: 'rgba(255, 139, 139, .4)',
  artery: '#FF5C5C',
  vein: '#4DABFF',
  white: '#FFFFFF',
} as const;

/** One hue for every chart; ordered scores run from the darkest to the lightest. */
export const chartScale = ['#5A679F', '#6F82CC', '#8AA2FF', '#B3C3FF', '#DDE5FF'] as const;

/** On paper: ink and the clinical colours dark enough to stay readable in a grey copy. */
export const printTokens = {
  paper: '#FFFFFF',
  ink: '#14171B',
  label: '#56606B',
  negative: '#0B6B62',
  positive: '#B23A12',
  other: '#6B5A12',
} as const;

/** The bar of the shell stays on top; what sticks below it starts there. */
export const BAR_HEIGHT = 56;

export const ease = 'cubic-bezier(.2, 0, 0, 1)';

export const focusRing = { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 } as const;

export const shadows = {
  menu: '0 8px 24px rgba(0, 0, 0, .48)',
  dialog: '0 24px 64px rgba(0, 0, 0, .64)',
} as const;
