import { styled } from '@mui/material/styles';
import { focusRing, tokens } from './theme/tokens.ts';

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of what it stands for is checked. */
  readonly isMixed?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** The id of the line that says what is wrong. */
  readonly errorId?: string | undefined;
  readonly onChange: (isChecked: boolean) => void;
}

const Box = styled('input')({
  appearance: 'none',
  flex: 'none',
  width: 18,
  height: 18,
  margin: 0,
  borderRadius: 5,
  border: `1.5px solid ${tokens.field}`,
  verticalAlign: 'middle',
  cursor: 'pointer',
  position: 'relative',
  // The box stays small to the eye and large to the finger.
  '&::after': { content: '""', position: 'absolute', inset: -12 },
  '&:checked, &:indeterminate': { backgroundColor: tokens.accentSolid, borderColor: tokens.accentSolid },
  // Drawn by a clip, because the content policy allows no picture inside a style.
  '&:checked::before, &:indeterminate::before': {
    content: '""',
    position: 'absolute',
    inset: 3,
    background: tokens.white,
  },
  '&:checked::before': { clipPath: 'polygon(12% 47%, 3% 57%, 37% 90%, 97% 24%, 87% 15%, 37% 70%)' },
  '&:indeterminate::before': { clipPath: 'inset(42% 8%)' },
  '&[aria-invalid="true"]': { borderColor: tokens.error },
  '&:focus-visible': focusRing,
  '&:disabled': { opacity: 0.45, cursor: 'default' },
});

/** A plain input: three hundred rows of them must stay cheap. */
export function Checkbox(props: CheckboxProps) {
  const { label, isChecked, isMixed = false, isDisabled = false, errorId, onChange } = props;
  return (
    <Box
      type="checkbox"
      name={props.name}
      aria-label={label}
      aria-required={props.isRequired === true ? true : undefined}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      checked={isChecked}
      disabled={isDisabled}
      ref={(input) => {
        if (input !== null) input.indeterminate = isMixed && !isChecked;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
