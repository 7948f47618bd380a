import { useState } from 'react';
import { enableTwoFactor, setUpTwoFactor } from '@sonoboard/contract/accounts/two-factor.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { parseSecondFactorCode } from '@sonoboard/domain/accounts/second-factor-code';
import { call } from '../../platform/call.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { CodeField } from './code-field.tsx';
import { Column, SAVE_CODES, SavedAction, StepActions } from './dialog-parts.tsx';
import { messageOf } from './message-of.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { SecretPanel } from './secret-panel.tsx';

const TITLE = 'Set up two-factor sign-in';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'app'; readonly setUp: ReplyOf<typeof setUpTwoFactor> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Password, then the app, then the recovery codes: one dialog for all, so that the focus stays inside. */
export function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { step, typed, setTyped, error, alert, isPending, submit } = useSetUp();
  if (step.kind === 'codes') {
    return (
      // A click beside it or Escape must not take the codes away before they are saved.
      <Dialog
        isOpen
        onClose={() => {}}
        title="Two-factor sign-in is on"
        line={SAVE_CODES}
        actions={<SavedAction onClick={onClose} />}
      >
        <RecoveryCodesPanel codes={step.codes} />
      </Dialog>
    );
  }
  const isApp = step.kind === 'app';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      line={
        isApp
          ? 'Scan the code with your authenticator app, then type the six digits that it shows.'
          : 'You need an authenticator app on your phone. First confirm that it is you.'
      }
      onSubmit={submit}
      actions={<StepActions label={isApp ? 'Switch on' : 'Continue'} isBusy={isPending} onCancel={onClose} />}
    >
      <Column>
        {isApp && <SecretPanel secret={step.setUp.secret} otpauthUrl={step.setUp.otpauth_url} />}
        {alert !== undefined && <InlineAlert kind="error">{alert}</InlineAlert>}
        {isApp ? (
          <CodeField
            label="Code"
            isNumeric
            isFirst
            value={typed}
            onChange={setTyped}
            error={error}
            helperText="You will be logged out everywhere else."
          />
        ) : (
          <PasswordStep value={typed} onChange={setTyped} error={error} />
        )}
      </Column>
    </Dialog>
  );
}

function useSetUp() {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirming = useCallMutation({
    mutationFn: (password: string) => call(setUpTwoFactor, { body: { password }, silent: true }),
    onSuccess: (setUp) => {
      setTyped('');
      setStep({ kind: 'app', setUp });
    },
  });
  const enabling = useCallMutation({
    mutationFn: (code: string) => call(enableTwoFactor, { body: { code }, silent: true }),
    onSuccess: ({ recovery_codes: codes }) => setStep({ kind: 'codes', codes }),
  });
  const { mutate, isPending, error: callError } = step.kind === 'password' ? confirming : enabling;

  function submit() {
    const found = problemOf(step, typed);
    setProblem(found);
    if (found === undefined && !isPending) mutate(typed);
  }

  const error = problem ?? messageOf(callError, 'wrong_password') ?? messageOf(callError, 'wrong_code');
  const alert = error === undefined ? callError?.message : undefined;
  return { step, typed, setTyped, error, alert, isPending, submit };
}

function problemOf(step: Step, typed: string): string | undefined {
  if (step.kind === 'password') return typed === '' ? 'Enter your password.' : undefined;
  return parseSecondFactorCode(typed)?.kind === 'totp'
    ? undefined
    : 'Enter the six digits that your app shows.';
}
