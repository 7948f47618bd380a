import { PasswordField } from '../../ui/password-field.tsx';
import { useFocusOn } from './use-focus-on.ts';

interface PasswordStepProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Anyone who changes how someone signs in proves to be them. */
export function PasswordStep({ value, onChange, error }: PasswordStepProps) {
  const field = useFocusOn(error, { isFirst: true });
  return (
    <PasswordField
      label="Current password"
      name="current-password"
      autoComplete="current-password"
      isRequired
      inputRef={field}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
