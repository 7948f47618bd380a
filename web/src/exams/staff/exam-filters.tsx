import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { PROTOCOLS, STAFF_PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { zonePlace } from '@sonoboard/domain/shared/zoned-time';
import { tokens } from '../../ui/theme/tokens.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { FilterRow } from '../../ui/table/filter-row.ts';
import { filteredBy, type TableView } from '../../ui/table/table-view.ts';
import { collectionNamesQuery } from './staff-exams.queries.ts';

interface ExamFiltersProps {
  readonly view: TableView;
  readonly onViewChange: (next: TableView) => void;
}

const PROTOCOL_OPTIONS = [
  { value: '', label: 'All protocols' },
  ...STAFF_PROTOCOL_NAMES.map((name) => ({ value: name as string, label: PROTOCOLS[name].displayName })),
];

/** Each flag in words, because 'yes' and 'no' beside six filters say nothing. */
const FLAGS = [
  { name: 'is_practise_exam', label: 'Practice', any: 'Practice or not', yes: 'Practice', no: 'No practice' },
  { name: 'is_aborted', label: 'Aborted', any: 'Aborted or not', yes: 'Aborted', no: 'Not aborted' },
  { name: 'is_virtual_scan', label: 'Virtual', any: 'Virtual or not', yes: 'Virtual', no: 'Not virtual' },
] as const;

export function ExamFilters({ view, onViewChange }: ExamFiltersProps) {
  const { data: collections = [] } = useQuery(collectionNamesQuery);
  const valueOf = (name: string) => view.filters[name] ?? '';
  const choose = (name: string) => (value: string) => onViewChange(filteredBy(view, name, value));
  return (
    <FilterRow>
      <SelectField
        isLabelHidden
        label="Protocol"
        value={valueOf('protocol')}
        options={PROTOCOL_OPTIONS}
        onChange={choose('protocol')}
      />
      <SelectField
        isLabelHidden
        label="Collection"
        value={valueOf('collection')}
        options={[
          { value: '', label: 'All collections' },
          ...collections.map(({ guid, name }) => ({ value: guid, label: name })),
        ]}
        onChange={choose('collection')}
      />
      {FLAGS.map((flag) => (
        <SelectField
          key={flag.name}
          isLabelHidden
          label={flag.label}
          value={valueOf(flag.name)}
          options={[
            { value: '', label: flag.any },
            { value: 'true', label: flag.yes },
            { value: 'false', label: flag.no },
          ]}
          onChange={choose(flag.name)}
        />
      ))}
      <Days>
        <DayField label="Completed from" value={valueOf('from')} onChange={choose('from')} />
        <DayField label="to" value={valueOf('to')} onChange={choose('to')} />
      </Days>
    </FilterRow>
  );
}

/** Both days in one line: apart, 'to' would say nothing. */
const Days = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  [theme.breakpoints.down('md')]: { display: 'grid', gridTemplateColumns: '1fr 1fr', gridColumn: '1 / -1' },
}));

const Day = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontSize: 13,
  color: tokens.t2,
  '& input': {
    height: 32,
    padding: '0 8px',
    border: `1px solid ${tokens.line2}`,
    borderRadius: 8,
    background: tokens.bg,
    color: tokens.t1,
    font: 'inherit',
    colorScheme: 'dark',
  },
  '& input:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -1 },
  [theme.breakpoints.down('md')]: { display: 'grid', gap: 4 },
}));

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The browser's own calendar; it tells of whole dates only. */
function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Day title={`Days in ${zonePlace(browserZone())}`}>
      {label}
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </Day>
  );
}
