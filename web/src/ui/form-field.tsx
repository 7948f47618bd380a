import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { FocusEventHandler, HTMLInputTypeAttribute, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { tokens } from './theme/tokens.ts';
import { FieldHelp } from './field-help.tsx';

export interface FormFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string | undefined;
  readonly type?: HTMLInputTypeAttribute | undefined;
  /** A sentence; its presence marks the field as wrong. */
  readonly error?: string | undefined;
  readonly helperText?: ReactNode;
  readonly isOptional?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly autoComplete?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'tel' | undefined;
  /** More than one makes the field a box of lines that grows with its text. */
  readonly minRows?: number | undefined;
  readonly maxRows?: number | undefined;
  readonly inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement> | undefined;
  readonly onBlur?: FocusEventHandler | undefined;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
  readonly endAdornment?: ReactNode;
}

const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });

const Label = styled('label')({ fontSize: 13, lineHeight: '18px', fontWeight: 500, color: tokens.t2 });

const Optional = styled('span')({ fontWeight: 400, color: tokens.t3 });

/** Label above, field, then one line below: the error while there is one, else the hint. */
export function FormField(props: FormFieldProps) {
  const { label, value, onChange, error, helperText, minRows } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const help = error ?? helperText;
  const hasHelp = help !== undefined && help !== null && help !== '';
  return (
    <Column>
      <Label htmlFor={id}>
        {label}
        {props.isOptional === true && <Optional> (optional)</Optional>}
      </Label>
      <OutlinedInput
        id={id}
        fullWidth
        error={error !== undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        name={props.name}
        type={props.type ?? 'text'}
        disabled={props.isDisabled ?? false}
        readOnly={props.isReadOnly ?? false}
        autoComplete={props.autoComplete}
        placeholder={props.placeholder}
        multiline={minRows !== undefined}
        minRows={minRows}
        maxRows={props.maxRows}
        inputRef={props.inputRef}
        onBlur={props.onBlur}
        onKeyDown={props.onKeyDown}
        endAdornment={props.endAdornment}
        slotProps={{
          input: {
            maxLength: props.maxLength,
            inputMode: props.inputMode,
            'aria-required': props.isRequired === true ? true : undefined,
            'aria-invalid': error !== undefined,
            'aria-describedby': hasHelp ? helpId : undefined,
          },
        }}
      />
      <FieldHelp id={helpId} error={error} hint={helperText} />
    </Column>
  );
}
