import { ExpandMoreRounded as ExpandMore } from './icons/expand-more-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { tokens } from './theme/tokens.ts';
import { FieldHelp } from './field-help.tsx';

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Can be the value, but not be chosen. */
  readonly isDisabled?: boolean | undefined;
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly name?: string | undefined;
  /** A sentence; its presence marks the field as wrong. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** The label stands before the field instead of above it. */
  readonly isInline?: boolean | undefined;
  /** In a table the head of the column says it; the label is then only read out. */
  readonly isLabelHidden?: boolean | undefined;
}

const Wrap = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  minWidth: 0,
  '&[data-inline]': { flexDirection: 'row', alignItems: 'center', gap: 12 },
  '& label': { fontSize: 13, lineHeight: '18px', fontWeight: 500, color: tokens.t2 },
  '& > span': { position: 'relative', display: 'flex', alignItems: 'center' },
  '& select': {
    appearance: 'none',
    width: '100%',
    height: 40,
    padding: '0 36px 0 12px',
    border: `1px solid ${tokens.field}`,
    borderRadius: 8,
    background: tokens.bg,
    color: tokens.t1,
    font: 'inherit',
    cursor: 'pointer',
  },
  '&[data-bare] select': { height: 32, paddingLeft: 8, borderColor: tokens.line2 },
  '& select:hover': { borderColor: tokens.t3 },
  '& select:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -1 },
  '& select:disabled': { borderColor: tokens.line2, color: tokens.off, cursor: 'default' },
  '& select[aria-invalid="true"]': { borderColor: tokens.error, boxShadow: `0 0 0 1px ${tokens.error}` },
  '& option': { background: tokens.s2, color: tokens.t1 },
  '& > span > svg': { position: 'absolute', right: 8, fontSize: 20, color: tokens.t2, pointerEvents: 'none' },
});

/** The browser's own list: right on every phone, and nothing to download. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onChange, error, isDisabled = false, isInline = false } = props;
  const isBare = props.isLabelHidden === true;
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <Wrap data-inline={isInline ? '' : undefined} data-bare={isBare ? '' : undefined}>
      {!isBare && <label htmlFor={id}>{label}</label>}
      <span>
        <select
          id={id}
          name={props.name}
          aria-label={isBare ? label : undefined}
          value={value}
          aria-required={props.isRequired === true ? true : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : helpId}
          disabled={isDisabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ExpandMore aria-hidden />
      </span>
      <FieldHelp id={helpId} error={error} />
    </Wrap>
  );
}
