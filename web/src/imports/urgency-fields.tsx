import { styled } from '@mui/material/styles';
import { URGENT_REASON_MAX } from '@sonoboard/domain/targets/urgent-reason';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormField } from '../ui/form-field.tsx';
import type { ImportAnswers } from './import-answers.ts';
import type { ImportForm } from './use-import-form.ts';

interface UrgencyFieldsProps {
  readonly answers: Pick<ImportAnswers, 'isUrgent' | 'urgentReason'>;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<ImportForm>) => void;
}

const URGENT = 'This exam is urgent';

const Fields = styled('div')({ display: 'grid', gap: 12 });
const Label = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 24,
  cursor: 'pointer',
});

export function UrgencyFields({ answers, error, onChange }: UrgencyFieldsProps) {
  return (
    <Fields>
      <Label>
        <Checkbox
          label={URGENT}
          isChecked={answers.isUrgent}
          onChange={(isUrgent) => onChange({ isUrgent })}
        />
        <span>{URGENT}</span>
      </Label>
      {answers.isUrgent && (
        <FormField
          label="Why it is urgent"
          isRequired
          minRows={1}
          maxRows={6}
          maxLength={URGENT_REASON_MAX}
          value={answers.urgentReason}
          onChange={(urgentReason) => onChange({ urgentReason })}
          error={error}
          helperText="Reviewers read it."
        />
      )}
    </Fields>
  );
}
