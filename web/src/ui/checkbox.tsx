import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../app/theme/tokens.ts';

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of what it stands for is checked. */
  readonly isMixed?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (isChecked: boolean) => void;
}

function mark(path: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18' fill='none' stroke='white' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

const solid = { backgroundColor: tokens.accentSolid, borderColor: tokens.accentSolid } as const;

const Box = styled('input')({
  appearance: 'none',
  flex: 'none',
  width: 18,
  height: 18,
  margin: 0,
  borderRadius: 5,
  border: `1.5px solid ${tokens.field}`,
  backgroundOrigin: 'border-box',
  verticalAlign: 'middle',
  cursor: 'pointer',
  position: 'relative',
  // The box stays small to the eye and large to the finger.
  '&::after': { content: '""', position: 'absolute', inset: -12 },
  '&:checked': { ...solid, backgroundImage: mark('M5 9.3l2.7 2.7L13 6.4') },
  '&:indeterminate': { ...solid, backgroundImage: mark('M5.5 9h7') },
  '&:focus-visible': focusRing,
  '&:disabled': { opacity: 0.45, cursor: 'default' },
});

/** A plain input: three hundred rows of them must stay cheap. */
export function Checkbox({ label, isChecked, isMixed = false, isDisabled = false, onChange }: CheckboxProps) {
  return (
    <Box
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      ref={(input) => {
        if (input !== null) input.indeterminate = isMixed && !isChecked;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
