import { AUDIT_KINDS } from '@sonoboard/contract/audit/audit-kinds';
import { isGuid } from '@sonoboard/domain/shared/guid';
import { SelectField } from '../ui/select-field.tsx';
import { FilterRow } from '../ui/table/filter-row.ts';
import { filteredBy, type TableView } from '../ui/table/table-view.ts';
import { KINDS } from './audit-words.ts';
import { FilterField } from './filter-field.tsx';

interface AuditFiltersProps {
  readonly view: TableView;
  readonly onViewChange: (next: TableView) => void;
}

const KIND_OPTIONS = [
  { value: '', label: 'All kinds' },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].label })),
  { value: 'emergency', label: 'Emergency access' },
];

/** By person, patient, exam, kind and time; all of it stands in the address. */
export function AuditFilters({ view, onViewChange }: AuditFiltersProps) {
  const field = (name: string) => ({
    value: view.filters[name] ?? '',
    onCommit: (value: string) => onViewChange(filteredBy(view, name, value)),
  });
  return (
    <FilterRow>
      <FilterField label="Person" placeholder="Person: email or guid" width={230} {...field('person')} />
      <FilterField label="Patient ID" placeholder="Patient ID" width={140} {...field('patient')} />
      <FilterField label="Exam" placeholder="Exam guid" width={230} isRight={isGuid} {...field('exam')} />
      <SelectField
        label="Kind"
        isLabelHidden
        value={view.filters['kind'] ?? ''}
        options={KIND_OPTIONS}
        onChange={(kind) => onViewChange(filteredBy(view, 'kind', kind))}
      />
      <FilterField label="From" type="date" width={170} isLabelShown {...field('from')} />
      <FilterField label="To" type="date" width={170} isLabelShown {...field('to')} />
    </FilterRow>
  );
}
