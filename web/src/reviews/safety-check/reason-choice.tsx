import { CheckRounded } from '../../ui/icons/check-rounded.tsx';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { OTHER_REASON, REASON_TEXT_MAX } from '@sonoboard/domain/safety-check/finding-answer';
import { FINDING_CATALOGUE } from '@sonoboard/domain/safety-check/finding-catalogue';
import type { FindingKey } from '@sonoboard/domain/safety-check/finding-keys';
import { useId, useState } from 'react';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';

interface ReasonChoiceProps {
  readonly finding: FindingKey;
  readonly label: string;
  /** Null: none is chosen. */
  readonly reason: string | null;
  readonly text: string;
  /** Null takes the reason back. */
  readonly onChoose: (reason: string | null, text: string) => void;
}

const SMALL = '@media (max-width: 899px)';

const Group = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > span': { flex: 'none', minWidth: 104, fontSize: 13, lineHeight: '18px' },
  // A dialog has no room for reasons beside it.
  '.MuiDialog-root & > span': { width: '100%' },
  [SMALL]: { '& > span': { width: '100%' } },
});

const Chip = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  padding: '5px 12px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.s2,
  color: tokens.t1,
  font: 'inherit',
  fontSize: 13,
  lineHeight: '18px',
  textAlign: 'left',
  cursor: 'pointer',
  '& svg': { flex: 'none', fontSize: 16, color: tokens.accent },
  '&:enabled:hover': { background: tokens.s3 },
  '&[aria-pressed="true"]': {
    borderColor: tokens.accent,
    boxShadow: `0 0 0 1px ${tokens.accent}`,
    background: tokens.accentTint,
    fontWeight: 500,
  },
  '&:focus-visible': focusRing,
  '&:disabled': { cursor: 'default' },
  [SMALL]: { minHeight: 44, fontSize: 14, lineHeight: '20px' },
});

const Words = styled('div')({ marginTop: 8, maxWidth: 560 });

/** One click for a common reason; 'Other' is said in words. */
export function ReasonChoice({ finding, label, reason, text, onChoose }: ReasonChoiceProps) {
  const labelId = useId();
  // A text that was kept with the draft does not take the focus.
  const [isOtherChosen, setIsOtherChosen] = useState(false);
  const isOther = reason === OTHER_REASON;
  const choices = [...Object.entries(FINDING_CATALOGUE[finding].reasons), [OTHER_REASON, 'Other…'] as const];
  return (
    <>
      <Group aria-labelledby={labelId}>
        <span id={labelId}>{label}</span>
        {choices.map(([code, name]) => (
          <Chip
            key={code}
            type="button"
            aria-pressed={reason === code}
            onClick={() => {
              setIsOtherChosen(code === OTHER_REASON);
              onChoose(reason === code ? null : code, '');
            }}
          >
            {reason === code && <CheckRounded aria-hidden />}
            {name}
          </Chip>
        ))}
      </Group>
      {isOther && (
        <Words>
          <OutlinedInput
            fullWidth
            size="small"
            inputRef={isOtherChosen ? takeFocus : undefined}
            value={text}
            placeholder="Why it is kept"
            onChange={(event) => onChoose(OTHER_REASON, event.target.value)}
            slotProps={{ input: { maxLength: REASON_TEXT_MAX, 'aria-label': 'Reason in words' } }}
          />
        </Words>
      )}
    </>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}
