import { styled } from '@mui/material/styles';
import type { HistoryCategory } from '@sonoboard/domain/exam-history/history-events';
import { SearchField } from '../ui/search-field.tsx';
import { focusRing, tokens } from '../ui/theme/tokens.ts';
import type { HistoryFilter } from './shown-events.ts';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

const CHOICES: readonly { readonly category: HistoryCategory | null; readonly label: string }[] = [
  { category: null, label: 'Everything' },
  { category: 'opened', label: 'Opened' },
  { category: 'review', label: 'Review' },
  { category: 'messages', label: 'Messages' },
  { category: 'exports', label: 'Exports' },
];

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 12,
});

const Chips = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
});

const Chip = styled('button')({
  height: 32,
  padding: '0 12px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 16,
  background: 'transparent',
  color: tokens.t2,
  font: 'inherit',
  fontSize: 13,
  cursor: 'pointer',
  '&:hover': { background: tokens.s2 },
  '&:focus-visible': focusRing,
  '&[aria-pressed="true"]': {
    borderColor: tokens.field,
    background: tokens.s3,
    color: tokens.t1,
    fontWeight: 500,
  },
  '@media (max-width: 899px)': { height: 44, borderRadius: 22 },
});

export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  return (
    <Bar>
      <Chips aria-label="Show">
        {CHOICES.map(({ category, label }) => (
          <Chip
            key={label}
            type="button"
            aria-pressed={filter.category === category}
            onClick={() => onChange({ ...filter, category })}
          >
            {label}
          </Chip>
        ))}
      </Chips>
      <SearchField
        label="Search person or event"
        value={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
      />
    </Bar>
  );
}
