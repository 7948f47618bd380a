import { styled } from '@mui/material/styles';
import type { ReactNode, SVGProps } from 'react';
import { printTokens, tokens } from './theme/tokens.ts';

/** Every kind has a shape of its own, so that no finding is told by colour alone. */
export type ClinicalKind = 'no-dvt' | 'dvt' | 'other' | 'rescan' | 'standard';

interface ClinicalGlyphProps {
  readonly kind: ClinicalKind;
  readonly size?: number | undefined;
}

const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const satisfies SVGProps<SVGPathElement>;

/** `--ground` is what the mark is cut out of the solid diamond with. */
const SHAPES: Readonly<Record<ClinicalKind, ReactNode>> = {
  'no-dvt': (
    <>
      <circle cx="8" cy="8" r="6.5" {...STROKE} />
      <path d="M5 8.3 7.1 10.3 11 6" {...STROKE} />
    </>
  ),
  dvt: (
    <>
      <path d="M8 1 15 8 8 15 1 8Z" {...STROKE} strokeWidth={1} fill="currentColor" />
      <path d="M8 4.7v4.1M8 11.2v.1" {...STROKE} stroke="var(--ground)" strokeWidth={1.7} />
    </>
  ),
  other: (
    <>
      <circle cx="8" cy="8" r="6.5" {...STROKE} strokeLinecap="butt" strokeDasharray="2.6 2.5" />
      <path d="M5.2 8h5.6" {...STROKE} />
    </>
  ),
  rescan: (
    <>
      <path d="M13.5 6.2A6 6 0 1 0 14 8.8" {...STROKE} />
      <path d="M14.1 2.5v4h-4" {...STROKE} />
    </>
  ),
  standard: (
    <>
      <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="3" {...STROKE} />
      <path d="M8 5v6M5 8h6" {...STROKE} />
    </>
  ),
};

const Svg = styled('svg')({
  flex: 'none',
  '--ground': tokens.s1,
  '@media print': { '--ground': printTokens.paper },
});

export function ClinicalGlyph({ kind, size = 16 }: ClinicalGlyphProps) {
  return (
    <Svg width={size} height={size} viewBox="0 0 16 16" aria-hidden>
      {SHAPES[kind]}
    </Svg>
  );
}
