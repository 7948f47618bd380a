import OutlinedInput from '@mui/material/OutlinedInput';
import { TEXT_MAX } from '@sonoboard/contract/http/text-max';
import { useId } from 'react';
import { CharacterCount } from '../../ui/character-count.tsx';
import { FieldHelp } from '../../ui/field-help.tsx';

interface TextBoxProps {
  readonly id?: string | undefined;
  /** The heading beside it names it. */
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly isRequired?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** Lines of text under a heading that serves as its label. */
export function TextBox({
  id,
  label,
  value,
  placeholder,
  isRequired,
  error,
  onChange,
  onBlur,
}: TextBoxProps) {
  const helpId = useId();
  return (
    <>
      <OutlinedInput
        id={id}
        fullWidth
        multiline
        minRows={2}
        value={value}
        placeholder={placeholder}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        slotProps={{
          input: {
            maxLength: TEXT_MAX,
            'aria-label': label,
            'aria-required': isRequired === true ? true : undefined,
            'aria-invalid': error !== undefined,
            'aria-describedby': error === undefined ? undefined : helpId,
          },
        }}
        sx={{ mb: error === undefined ? 0 : 0.75 }}
      />
      <FieldHelp id={helpId} error={error} />
      <CharacterCount length={value.length} />
    </>
  );
}
