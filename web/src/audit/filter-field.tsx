import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  /** Enter, or leaving the field. '' takes the filter away. */
  readonly onCommit: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly type?: 'text' | 'date' | undefined;
  readonly width?: number | undefined;
  readonly isLabelShown?: boolean | undefined;
  /** What cannot be asked for is marked and not asked. */
  readonly isRight?: ((value: string) => boolean) | undefined;
}

const Wrap = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '& label': { fontSize: 13, color: tokens.t2, whiteSpace: 'nowrap' },
  // On a phone the fields share the lines evenly.
  [theme.breakpoints.down('md')]: {
    flex: '1 1 150px',
    flexWrap: 'wrap',
    '& label': { width: '100%', margin: '4px 0 -4px' },
    '& > div': { flex: 1, minWidth: 0 },
  },
}));

/** One filter of a list. What is typed is asked for when it is whole, not letter by letter. */
export function FilterField(props: FilterFieldProps) {
  const { label, value, onCommit, placeholder, type = 'text', width = 190, isRight = () => true } = props;
  const [typed, setTyped] = useState<{ readonly over: string; readonly text: string } | null>(null);
  const id = useId();
  // Back or a link may change the filter under the field: what was typed over the old one is then gone.
  const text = typed !== null && typed.over === value ? typed.text : value;
  const wanted = text.trim();
  const isWrong = wanted !== '' && !isRight(wanted);

  function commit(next: string) {
    if (next !== value && (next === '' || isRight(next))) onCommit(next);
  }

  return (
    <Wrap>
      {props.isLabelShown === true && <label htmlFor={id}>{label}</label>}
      <OutlinedInput
        id={id}
        type={type}
        size="small"
        value={text}
        placeholder={placeholder}
        error={isWrong}
        onChange={(event) => {
          setTyped({ over: value, text: event.target.value });
          // A day is whole as soon as it is one.
          if (type === 'date') commit(event.target.value);
        }}
        onBlur={() => commit(wanted)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(wanted);
        }}
        sx={{ width: { xs: '100%', md: width }, height: { xs: 44, md: 36 } }}
        slotProps={{
          input: { 'aria-label': props.isLabelShown === true ? undefined : label, 'aria-invalid': isWrong },
        }}
      />
    </Wrap>
  );
}
