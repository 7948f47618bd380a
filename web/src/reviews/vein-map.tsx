import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';

interface VeinMapProps {
  /** The view that is lit, and the views of the exam. */
  readonly view: string;
  readonly views: readonly string[];
  readonly side: 'left' | 'right' | null;
}

/** Where the regions of a leg lie on the drawing, on a left leg seen from the front. */
const POINTS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  gsv_cfv: { x: 31, y: 13 },
  cfv: { x: 30.5, y: 21 },
  sfv: { x: 28.5, y: 38 },
  popliteal_1: { x: 27, y: 57 },
  popliteal_2: { x: 27, y: 63 },
  popliteal_3: { x: 26.5, y: 69 },
  calf_1: { x: 24, y: 78 },
  calf_2: { x: 24, y: 88 },
  calf_3: { x: 23.5, y: 98 },
  calf_4: { x: 31, y: 78 },
  calf_5: { x: 31, y: 88 },
  calf_6: { x: 30, y: 98 },
};

const Svg = styled('svg')({
  flex: 'none',
  display: 'block',
  '&[data-side="right"]': { transform: 'scaleX(-1)' },
});

/** A leg with the points of the protocol on its deep vein. Null for protocols of other parts of the body. */
export function VeinMap({ view, views, side }: VeinMapProps) {
  const lit = pointOf(view);
  if (lit === undefined || side === null) return null;
  return (
    <Svg width={39} height={92} viewBox="4 0 52 124" data-side={side} aria-hidden>
      <path
        d="M12 3C10 20 12 36 15 48c2 7 1 12 1 16-3 12 0 24 3 37 1 5 0 9-3 13-2 3 0 7 4 7h11c2-5 2-11 2-16 4-13 6-24 4-38 0-6 1-10 3-16 5-16 7-32 7-48"
        fill={tokens.s2}
        stroke={tokens.field}
        strokeWidth={1.8}
        strokeLinejoin="round"
      />
      <path
        d="M31 6c0 18-2.800 34-3.800 50s.2 30-.9 52"
        fill="none"
        stroke={tokens.field}
        strokeWidth={1.6}
        strokeLinecap="round"
      />
      {views.map((id) => {
        const point = pointOf(id);
        return point && <circle key={id} cx={point.x} cy={point.y} r={1.9} fill={tokens.t3} />;
      })}
      <circle cx={lit.x} cy={lit.y} r={9} fill={tokens.accent} opacity={0.24} />
      <circle cx={lit.x} cy={lit.y} r={4.6} fill={tokens.accent} />
    </Svg>
  );
}

function pointOf(view: string): { readonly x: number; readonly y: number } | undefined {
  return POINTS[view.replace(/^(left|right)_/, '')];
}
