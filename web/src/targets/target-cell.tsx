import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { FieldHelp } from '../ui/field-help.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { type TypedTarget, UNITS } from './target-form.ts';

interface TargetCellProps {
  /** The row and the column, for those who do not see them. */
  readonly label: string;
  readonly value: TypedTarget;
  /** What counts while the field is empty. */
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: TypedTarget) => void;
}

const AMOUNT_MAX = 6;
const CHOICES = UNITS.map((value) => ({ value, label: value }));

const Cell = styled('div')({ display: 'grid', gap: 6, minWidth: 0, alignContent: 'start' });
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(64px, 88px) 92px',
  alignItems: 'center',
  gap: 8,
  '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

export function TargetCell({ label, value, placeholder, error, isDisabled, onChange }: TargetCellProps) {
  const helpId = `${useId()}-help`;
  return (
    <Cell>
      <Pair>
        <OutlinedInput
          value={value.amount}
          onChange={(event) => onChange({ ...value, amount: event.target.value })}
          placeholder={placeholder}
          error={error !== undefined}
          disabled={isDisabled}
          slotProps={{
            input: {
              inputMode: 'numeric',
              maxLength: AMOUNT_MAX,
              'aria-label': label,
              'aria-invalid': error !== undefined,
              'aria-describedby': error === undefined ? undefined : helpId,
            },
          }}
        />
        <SelectField
          label={`Unit of ${label}`}
          isLabelHidden
          value={value.unit}
          options={CHOICES}
          isDisabled={isDisabled}
          onChange={(unit) => onChange({ ...value, unit })}
        />
      </Pair>
      <FieldHelp id={helpId} error={error} />
    </Cell>
  );
}
