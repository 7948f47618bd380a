import { ArrowDropDownRounded as ArrowDropDown } from '../icons/arrow-drop-down-rounded.tsx';
import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../theme/tokens.ts';

interface RowsPerPageProps {
  readonly sizes: readonly number[];
  readonly size: number;
  readonly onChange: (size: number) => void;
}

const Label = styled('label')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: tokens.t2,
  '& select': {
    appearance: 'none',
    height: 32,
    minWidth: 60,
    padding: '0 24px 0 8px',
    border: 0,
    borderRadius: 8,
    background: 'transparent',
    color: tokens.t1,
    font: 'inherit',
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
  },
  '& select:hover': { background: tokens.s2 },
  '& select:focus-visible': focusRing,
  '& option': { background: tokens.s2, color: tokens.t1 },
  '& svg': { position: 'absolute', right: 2, fontSize: 20, pointerEvents: 'none' },
});

export function RowsPerPage({ sizes, size, onChange }: RowsPerPageProps) {
  return (
    <Label>
      Rows per page:
      <select value={size} onChange={(event) => onChange(Number(event.target.value))}>
        {sizes.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <ArrowDropDown aria-hidden />
    </Label>
  );
}
