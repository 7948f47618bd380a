import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import type { ClipSetEdits } from './clip-set-edits.ts';
import type { ClipSet } from './collection-exams.queries.ts';
import { useFieldEdit } from './use-clip-set-edits.ts';

export type TextField =
  | 'note'
  | 'patient_id'
  | 'patient_first_name'
  | 'patient_last_name'
  | 'patient_height'
  | 'patient_weight'
  | 'patient_date_of_birth';
type FlagField = 'exclude_from_analysis' | 'is_practise_exam';
type ChoiceField = 'ground_truth' | 'patient_sex';

interface CellProps<Field> {
  readonly edits: ClipSetEdits;
  readonly exam: ClipSet;
  readonly field: Field;
  /** The head of the column. */
  readonly header: string;
}

/** Plain fields: a page of the table has hundreds of them. */
const controlStyle = {
  width: '100%',
  minWidth: 0,
  height: 32,
  padding: '0 8px',
  border: `1px solid ${tokens.field}`,
  borderRadius: 6,
  background: tokens.bg,
  color: tokens.t1,
  font: 'inherit',
  colorScheme: 'dark',
  '&:hover': { borderColor: tokens.t3 },
  '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -1 },
  '&[aria-invalid="true"]': { borderColor: tokens.error, boxShadow: `0 0 0 1px ${tokens.error}` },
} as const;
const Input = styled('input')(controlStyle);
const Select = styled('select')({ ...controlStyle, cursor: 'pointer' });

const nameOf = (header: string, exam: ClipSet) => `${header}: ${exam.patient_id ?? exam.guid.slice(0, 8)}`;

export function TextCell({ edits, exam, field, header }: CellProps<TextField>) {
  const edit = useFieldEdit(edits, exam, field);
  const isNumber = field === 'patient_height' || field === 'patient_weight';
  return (
    <Input
      type={field === 'patient_date_of_birth' ? 'date' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={field === 'note' ? 2000 : 200}
      aria-label={nameOf(header, exam)}
      aria-invalid={edit?.state === 'failed'}
      title={edit?.problem}
      value={String(edit?.entered ?? exam[field] ?? '')}
      onChange={(event) => edits.enter(exam, field, event.target.value)}
      onBlur={() => edits.finish(exam.guid, field)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') edits.finish(exam.guid, field);
      }}
    />
  );
}

export function FlagCell({ edits, exam, field, header }: CellProps<FlagField>) {
  const edit = useFieldEdit(edits, exam, field);
  return (
    <Checkbox
      label={nameOf(header, exam)}
      isChecked={typeof edit?.entered === 'boolean' ? edit.entered : exam[field]}
      onChange={(isChecked) => edits.enter(exam, field, isChecked)}
    />
  );
}

interface ChoiceCellProps extends CellProps<ChoiceField> {
  readonly options: readonly string[];
}

export function ChoiceCell({ edits, exam, field, header, options }: ChoiceCellProps) {
  const edit = useFieldEdit(edits, exam, field);
  return (
    <Select
      aria-label={nameOf(header, exam)}
      aria-invalid={edit?.state === 'failed'}
      value={String(edit?.entered ?? exam[field] ?? '')}
      onChange={(event) => edits.enter(exam, field, event.target.value)}
    >
      <option value="">–</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );
}
