import { FormField } from '../../ui/form-field.tsx';
import { useFocusOn } from './use-focus-on.ts';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly helperText?: string;
  /** Only the digits of an app: phones then show a keyboard of digits. */
  readonly isNumeric?: boolean;
  readonly isFirst?: boolean;
}

export function CodeField({ label, value, onChange, error, ...more }: CodeFieldProps) {
  const field = useFocusOn(error, { isFirst: more.isFirst ?? false });
  return (
    <FormField
      label={label}
      name="code"
      autoComplete="one-time-code"
      inputMode={more.isNumeric === true ? 'numeric' : 'text'}
      isRequired
      inputRef={field}
      value={value}
      onChange={onChange}
      error={error}
      helperText={more.helperText}
    />
  );
}
