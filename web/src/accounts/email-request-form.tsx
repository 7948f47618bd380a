import Button from '@mui/material/Button';
import { useState, type SubmitEvent } from 'react';
import { emailProblem, stripSpaces } from '@sonoboard/domain/accounts/email';
import { FormField } from '../ui/form-field.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { useTriedForm } from '../ui/use-tried-form.ts';
import { AccountForm } from './account-form.tsx';
import { CountdownLine } from './countdown-line.tsx';

interface EmailRequestFormProps {
  readonly label: string;
  readonly button: string;
  readonly initialEmail: string;
  readonly isBusy: boolean;
  readonly errorMessage: string | null;
  /** What to say once a mail has gone out. */
  readonly sentText: string | null;
  /** Seconds until another mail may be asked for. */
  readonly seconds: number;
  readonly onSubmit: (email: string) => void;
  /** Links beside the form take the address along. */
  readonly onEmailChange?: ((email: string) => void) | undefined;
}

/** Asks for an address and has a mail sent there. */
export function EmailRequestForm(props: EmailRequestFormProps) {
  const { isBusy, errorMessage, sentText, seconds, onSubmit } = props;
  const [email, setEmail] = useState(stripSpaces(props.initialEmail));
  const { element, isTried, showProblems } = useTriedForm();

  function type(text: string): void {
    setEmail(stripSpaces(text));
    props.onEmailChange?.(stripSpaces(text));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || seconds > 0) return;
    if (problemOf(email) === undefined) onSubmit(email);
    else showProblems();
  }

  return (
    <AccountForm ref={element} noValidate onSubmit={submit} aria-label={props.label}>
      {errorMessage !== null && <InlineAlert kind="error">{errorMessage}</InlineAlert>}
      {/* There before it has something to say, so that its words are read out. */}
      <output style={{ display: 'block' }}>
        {errorMessage === null && sentText !== null && <InlineAlert kind="info">{sentText}</InlineAlert>}
      </output>
      <FormField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        isRequired
        maxLength={254}
        value={email}
        onChange={type}
        error={isTried ? problemOf(email) : undefined}
      />
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={isBusy || seconds > 0}
          loading={isBusy}
        >
          {props.button}
        </Button>
        {seconds > 0 && <CountdownLine>You can request another email in {seconds}s.</CountdownLine>}
      </div>
    </AccountForm>
  );
}

function problemOf(email: string): string | undefined {
  return email === '' ? 'Enter your email address.' : (emailProblem(email) ?? undefined);
}
