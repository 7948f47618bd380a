import { styled } from '@mui/material/styles';
import { ease, focusRing, tokens } from './theme/tokens.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SwitchFieldProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean | undefined;
  /** Where the words stand beside it already; the label is then only read out. */
  readonly isLabelHidden?: boolean | undefined;
}

const Wrap = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  cursor: 'pointer',
  '& input': {
    appearance: 'none',
    flex: 'none',
    position: 'relative',
    width: 32,
    height: 18,
    margin: 0,
    borderRadius: 9,
    background: tokens.field,
    cursor: 'inherit',
    transition: `background-color 120ms ${ease}`,
  },
  '& input::after': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 14,
    height: 14,
    borderRadius: '50%',
    background: tokens.white,
    transition: `left 120ms ${ease}`,
  },
  '& input:checked': { background: tokens.accentSolid },
  '& input:checked::after': { left: 16 },
  '& input:focus-visible': focusRing,
  '& input:disabled': { opacity: 0.45 },
});

export function SwitchField(props: SwitchFieldProps) {
  const { label, isOn, onChange, isDisabled = false, isLabelHidden = false } = props;
  return (
    <Wrap>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Wrap>
  );
}
