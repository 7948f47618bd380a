import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type SubmitEvent } from 'react';
import { parseSecondFactorCode } from '@sonoboard/domain/accounts/second-factor-code';
import { knowsPasskeys } from '../platform/knows-passkeys.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { FormField } from '../ui/form-field.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { secondFactorChoicesQuery } from './second-factor.queries.ts';
import { useSecondFactor } from './use-second-factor.ts';

const Others = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: '16px 0 0 -14px',
});

const APP = {
  line: 'Type the six digits that your authenticator app shows for',
  label: 'Code',
  hint: undefined,
  problem: 'Enter the six digits that your app shows.',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  other: 'Use a recovery code',
} as const;

const RECOVERY = {
  line: 'Type one of the recovery codes that you saved for',
  label: 'Recovery code',
  hint: 'Each code works once.',
  problem: 'Enter a recovery code: two groups of five characters.',
  autoComplete: 'off',
  inputMode: 'text',
  other: 'Use the authenticator app',
} as const;

export interface SecondFactorStepProps {
  readonly email: string;
  readonly requestedPage: string | undefined;
  /** Back to the password, with the reason when there is one. */
  readonly onBack: (words: string | null) => void;
}

/** What the login page asks for after the password. */
export function SecondFactorStep({ email, requestedPage, onBack }: SecondFactorStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { give, givePasskey, isBusy, errorMessage, passkeyMessage, clearError } = useSecondFactor({
    requestedPage,
    onExpired: onBack,
  });
  const { data: choices } = useQuery(secondFactorChoicesQuery(email));
  const words = isRecovery ? RECOVERY : APP;

  // Each of the two fields takes the focus as it appears.
  const focusNew = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);

  function refocus() {
    field.current?.focus();
    field.current?.select();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isCode = parseSecondFactorCode(typed)?.kind === (isRecovery ? 'recovery' : 'totp');
    setProblem(isCode ? undefined : words.problem);
    clearError();
    if (!isCode || !(await give(typed))) refocus();
  }

  function change(text: string) {
    setTyped(text);
    setProblem(undefined);
    clearError();
  }

  return (
    <>
      <AccountHeading title="Two-factor sign-in">
        {words.line} {email}.
      </AccountHeading>
      <AccountForm noValidate onSubmit={(event) => void submit(event)} aria-label="Two-factor sign-in">
        {passkeyMessage !== null && <InlineAlert kind="error">{passkeyMessage}</InlineAlert>}
        <FormField
          key={words.label}
          label={words.label}
          name="code"
          autoComplete={words.autoComplete}
          inputMode={words.inputMode}
          isRequired
          inputRef={focusNew}
          value={typed}
          onChange={change}
          helperText={words.hint}
          error={problem ?? errorMessage ?? undefined}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
          Continue
        </Button>
      </AccountForm>
      <Others>
        <Button
          onClick={() => {
            setRecovery(!isRecovery);
            change('');
          }}
        >
          {words.other}
        </Button>
        {choices?.passkey === true && knowsPasskeys() && (
          <Button disabled={isBusy} onClick={() => void givePasskey()}>
            Use a passkey instead
          </Button>
        )}
        <Button onClick={() => onBack(null)}>Back to login</Button>
      </Others>
    </>
  );
}
