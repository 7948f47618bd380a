import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { RETENTION_NOTICE_DAYS } from '@sonoboard/domain/retention/planned-deletion';
import {
  CLIPS_OUTLIVE_EXAMS,
  clipsOutliveExams,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
} from '@sonoboard/domain/retention/retention-rule';
import { FormField } from '../ui/form-field.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { changeRetention, type CollectionRetention } from './retention.queries.ts';

interface RetentionFormProps {
  readonly collectionGuid: string;
  readonly retention: CollectionRetention;
}

const FIELD_WIDTH = 240;
const OUT_OF_BOUNDS = `A whole number from ${RETENTION_DAYS_MIN} to ${RETENTION_DAYS_MAX}, or empty for ever.`;

const Row = styled('form')({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${FIELD_WIDTH}px, 100%), ${FIELD_WIDTH}px))`,
  alignItems: 'start',
  gap: 16,
  // In line with the fields, below their labels.
  '& > button': { marginTop: 24, height: 40, justifySelf: 'start' },
});

/** Undefined where it is no period. */
function periodOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const days = Number(typed);
  const isPeriod = Number.isInteger(days) && days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX;
  return isPeriod ? days : undefined;
}

const textOf = (days: number | null) => (days === null ? '' : String(days));
const isShorter = (days: number | null, before: number | null) =>
  days !== null && (before === null || days < before);

export function RetentionForm({ collectionGuid, retention }: RetentionFormProps) {
  const { clips_days: clipsBefore, exams_days: examsBefore } = retention;
  const [clips, setClips] = useState(textOf(clipsBefore));
  const [exams, setExams] = useState(textOf(examsBefore));
  const [isSaving, setSaving] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const [clipsDays, examsDays] = [periodOf(clips), periodOf(exams)];
  const outlives =
    clipsDays !== undefined && examsDays !== undefined && clipsOutliveExams({ clipsDays, examsDays });
  const isChanged = clipsDays !== clipsBefore || examsDays !== examsBefore;

  async function save(): Promise<void> {
    if (clipsDays === undefined || examsDays === undefined || outlives || !isChanged) return;
    const deletesMore = isShorter(clipsDays, clipsBefore) || isShorter(examsDays, examsBefore);
    if (deletesMore && !(await confirm(questionOf(clipsDays, examsDays)))) return;
    setSaving(true);
    const change = { clips_days: clipsDays, exams_days: examsDays };
    // A refusal was shown by the call; what was typed stays.
    await changeRetention(collectionGuid, retention, change).catch(() => {});
    setSaving(false);
  }

  return (
    <Row
      noValidate
      aria-label="Retention rule"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormField
        label="Keep clips, days"
        value={clips}
        onChange={setClips}
        placeholder="For ever"
        inputMode="numeric"
        maxLength={5}
        error={clipsDays === undefined ? OUT_OF_BOUNDS : outlives ? CLIPS_OUTLIVE_EXAMS : undefined}
        helperText={helpOf(clipsDays, 'The videos only; reviews and reports stay.')}
      />
      <FormField
        label="Keep exams, days"
        value={exams}
        onChange={setExams}
        placeholder="For ever"
        inputMode="numeric"
        maxLength={5}
        error={examsDays === undefined ? OUT_OF_BOUNDS : undefined}
        helperText={helpOf(examsDays, 'Everything: patient, clips, reviews and comments.')}
      />
      <Button type="submit" variant="contained" disabled={!isChanged || isSaving}>
        Save rule
      </Button>
      {confirmDialog}
    </Row>
  );
}

const DAYS_PER_YEAR = 365.25;

function helpOf(days: number | null | undefined, otherwise: string): string {
  if (days === null || days === undefined || days < DAYS_PER_YEAR) return otherwise;
  const years = (days / DAYS_PER_YEAR).toFixed(1).replace(/\.0$/, '');
  return `About ${years} ${years === '1' ? 'year' : 'years'}. ${otherwise}`;
}

function questionOf(clipsDays: number | null, examsDays: number | null) {
  const periods = [
    ...(clipsDays === null ? [] : [`clips after ${clipsDays} days`]),
    ...(examsDays === null ? [] : [`exams after ${examsDays} days`]),
  ];
  return {
    title: 'Delete sooner?',
    line: `This rule deletes ${periods.join(' and ')}. What becomes due by it is listed here first and deleted in ${RETENTION_NOTICE_DAYS} days at the earliest. Until then you can change the rule back.`,
    confirmLabel: 'Save rule',
    isDestructive: true,
  };
}
