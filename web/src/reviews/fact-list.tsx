import { styled } from '@mui/material/styles';
import { tokens } from '../app/theme/tokens.ts';
import type { Fact } from './exam-facts.ts';

interface FactListProps {
  readonly facts: readonly Fact[];
  readonly isStacked?: boolean;
}

const List = styled('dl')({
  display: 'flex',
  gap: 28,
  margin: 0,
  '&[data-stacked="true"]': { flexDirection: 'column', gap: 12 },
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& [data-fact="Patient"] dd': { fontWeight: 500 },
});

/** Label over value. */
export function FactList({ facts, isStacked = false }: FactListProps) {
  return (
    <List data-stacked={isStacked}>
      {facts.map(({ label, value }) => (
        <div key={label} data-fact={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
