import { styled } from '@mui/material/styles';
import { tokens } from './theme/tokens.ts';

interface ScoreBarsProps {
  readonly value: number;
  readonly highest?: number | undefined;
  /** Amber: a warning about the picture, never a finding. */
  readonly isLow?: boolean | undefined;
}

const Meter = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  verticalAlign: 'middle',
  '& > span': { display: 'flex', gap: 2 },
  '& i': { width: 6, height: 12, borderRadius: 1.5, background: '#353B44' },
  '& i[data-filled]': { background: tokens.t2 },
  '&[data-low] i[data-filled]': { background: tokens.warning },
});

export function ScoreBars({ value, highest = 5, isLow = false }: ScoreBarsProps) {
  return (
    <Meter data-low={isLow ? '' : undefined}>
      {value}
      <span aria-hidden>
        {Array.from({ length: highest }, (_, bar) => (
          <i key={bar} data-filled={bar < value ? '' : undefined} />
        ))}
      </span>
    </Meter>
  );
}
