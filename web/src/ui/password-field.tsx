import { Visibility } from './icons/visibility.tsx';
import { VisibilityOff } from './icons/visibility-off.tsx';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { FormField } from './form-field.tsx';
import type { FormFieldProps } from './form-field.tsx';

type PasswordFieldProps = Omit<FormFieldProps, 'type' | 'endAdornment' | 'minRows' | 'maxRows'>;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          sx={{ mr: -1.5 }}
        >
          {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
        </IconButton>
      }
    />
  );
}
