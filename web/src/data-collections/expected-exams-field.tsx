import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';

interface ExpectedExamsFieldProps {
  readonly value: number;
  /** True when it was saved. */
  readonly onSave: (value: number) => Promise<boolean>;
}

const MAX = 1_000_000;

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  fontSize: 13,
  fontWeight: 500,
  color: tokens.t2,
  '& input': { width: 72, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** How many exams the study is to have: the ring of its statistics is full at this number. Enter or leaving saves. */
export function ExpectedExamsField({ value, onSave }: ExpectedExamsFieldProps) {
  const [draft, setDraft] = useState<string>();
  const id = useId();
  const number = Number(draft);
  const isValid =
    draft === undefined || (/^\d+$/.test(draft) && Number.isSafeInteger(number) && number <= MAX);

  async function save() {
    if (draft === undefined || !isValid) return;
    // What was typed stays where it could not be saved.
    if (number === value || (await onSave(number))) setDraft(undefined);
  }

  return (
    <Row>
      <label htmlFor={id}>Expected exams</label>
      <OutlinedInput
        id={id}
        error={!isValid}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value.trim())}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
          if (event.key === 'Escape') setDraft(undefined);
        }}
        slotProps={{
          input: {
            inputMode: 'numeric',
            maxLength: 7,
            'aria-invalid': !isValid,
            title: isValid ? undefined : `A whole number from 0 to ${MAX.toLocaleString('en-US')}`,
          },
        }}
      />
    </Row>
  );
}
