import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { focusRing, tokens } from '../ui/theme/tokens.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldHelp } from '../ui/field-help.tsx';

const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6 });

const Label = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '4px 0',
  color: tokens.t1,
  cursor: 'pointer',
  '& > input': { marginTop: 1 },
  '& a': { color: tokens.accent, borderRadius: 4, textDecoration: 'underline', textUnderlineOffset: 2 },
  '& a:focus-visible': focusRing,
});

interface TermsFieldProps {
  /** Null where the installation has no terms of its own: the product's are then linked. */
  readonly termsUrl: string | null;
  readonly isAccepted: boolean;
  readonly onChange: (isAccepted: boolean) => void;
  readonly error: string | undefined;
}

export function TermsField({ termsUrl, isAccepted, onChange, error }: TermsFieldProps) {
  const helpId = useId();
  return (
    <Column>
      <Label>
        <Checkbox
          label="I accept the terms and conditions"
          name="terms"
          isRequired
          isChecked={isAccepted}
          onChange={onChange}
          errorId={error === undefined ? undefined : helpId}
        />
        <span>
          I accept the{' '}
          <a href={termsUrl ?? '/terms'} target="_blank" rel="noopener noreferrer">
            terms and conditions
          </a>
        </span>
      </Label>
      <FieldHelp id={helpId} error={error} />
    </Column>
  );
}
