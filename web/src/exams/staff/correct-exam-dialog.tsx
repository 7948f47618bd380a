import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { hidesPatientNames } from '@sonoboard/domain/exams/patient-identity';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { clearQuestion, type ClipSetField, FIELD_LABELS } from '../../data-collections/clip-set-fields.ts';
import { useUserConfig } from '../../platform/user-config.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { changedFields, clearedFields, fieldProblems, saveCorrections } from './exam-correction.ts';
import type { ExamCorrections } from './staff-exams.queries.ts';

const Fields = styled('div')({ display: 'grid', gap: 16 });
const SEXES = [
  { value: '', label: 'Not known' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
] as const;

interface CorrectExamDialogProps {
  readonly exam: ExamCorrections['exam'];
  readonly onClose: () => void;
}

/** Closes only when everything is saved; what was refused stays in its field. */
export function CorrectExamDialog({ exam, onClose }: CorrectExamDialogProps) {
  const config = useUserConfig();
  const { confirm, confirmDialog } = useConfirm();
  const [entered, setEntered] = useState<Partial<Record<ClipSetField, string>>>({});
  const changed = changedFields(exam, entered);
  const problems = fieldProblems(exam, entered);

  const { mutate, isPending } = useCallMutation({
    mutationFn: (fields: typeof changed) => saveCorrections(exam, fields),
    onSuccess: (areAllSaved) => {
      if (areAllSaved) onClose();
    },
  });

  async function save(): Promise<void> {
    if (isPending || changed.length === 0 || Object.keys(problems).length > 0) return;
    for (const field of clearedFields(changed)) {
      if (!(await confirm(clearQuestion(exam, field)))) return;
    }
    mutate(changed);
  }

  const valueOf = (field: ClipSetField) => entered[field] ?? String(exam[field] ?? '');
  const enter = (field: ClipSetField) => (value: string) =>
    setEntered((before) => ({ ...before, [field]: value }));
  const text = (field: ClipSetField, more: { type?: 'date'; minRows?: number; maxLength?: number } = {}) => (
    <FormField
      key={field}
      label={FIELD_LABELS[field]}
      value={valueOf(field)}
      onChange={enter(field)}
      error={problems[field]}
      isDisabled={isPending}
      maxLength={200}
      {...more}
    />
  );

  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={`Correct exam ${displayGuid(exam.guid)}`}
        line="Each correction is kept in the history of the exam, with your name."
        onSubmit={() => void save()}
        actions={
          <>
            <Button onClick={onClose} sx={{ color: 'text.primary' }}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={changed.length === 0} loading={isPending}>
              Save
            </Button>
          </>
        }
      >
        <Fields>
          {!hidesPatientNames(config) && [text('patient_first_name'), text('patient_last_name')]}
          {!config.hide_patient_id && text('patient_id')}
          <SelectField
            label={FIELD_LABELS.patient_sex}
            value={valueOf('patient_sex')}
            options={SEXES}
            isDisabled={isPending}
            onChange={enter('patient_sex')}
          />
          {text('patient_date_of_birth', { type: 'date' })}
          {text('patient_height')}
          {text('patient_weight')}
          {text('note', { minRows: 2, maxLength: 2000 })}
        </Fields>
      </Dialog>
      {confirmDialog}
    </>
  );
}
