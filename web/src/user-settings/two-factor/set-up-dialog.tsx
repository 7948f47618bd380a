import { useState } from 'react';
import { enableTwoFactor, setUpTwoFactor } from '@sonoboard/contract/accounts/two-factor.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { parseSecondFactorCode } from '@sonoboard/domain/accounts/second-factor-code';
import { call } from '../../platform/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { CodeField } from './code-field.tsx';
import { Column, SAVE_CODES, SavedAction, StepActions } from './dialog-parts.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { useAttempt, wordsFor } from './use-attempt.ts';

const TITLE = 'Set up two-factor sign-in';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'app'; readonly setUp: ReplyOf<typeof setUpTwoFactor> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Password, then the app, then the recovery codes: one dialog for all, so that the focus stays inside. */
export function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { step, typed, setTyped, error, alert, isBusy, submit } = useSetUp();
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
      onSubmit={() => void submit()}
      actions={<StepActions label={isApp ? 'Switch on' : 'Continue'} isBusy={isBusy} onCancel={onClose} />}
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
  const { attempt, isBusy, refusal } = useAttempt();

  async function confirm() {
    const setUp = await attempt(() => call(setUpTwoFactor, { body: { password: typed }, silent: true }));
    if (setUp === undefined) return;
    setTyped('');
    setStep({ kind: 'app', setUp });
  }

  async function enable() {
    const reply = await attempt(() => call(enableTwoFactor, { body: { code: typed }, silent: true }));
    if (reply !== undefined) setStep({ kind: 'codes', codes: reply.recovery_codes });
  }

  async function submit() {
    const found = problemOf(step, typed);
    setProblem(found);
    if (found !== undefined || isBusy) return;
    await (step.kind === 'password' ? confirm() : enable());
  }

  const error = problem ?? wordsFor(refusal, 'wrong_password') ?? wordsFor(refusal, 'wrong_code');
  const alert = error === undefined ? refusal?.words : undefined;
  return { step, typed, setTyped, error, alert, isBusy, submit };
}

function problemOf(step: Step, typed: string): string | undefined {
  if (step.kind === 'password') return typed === '' ? 'Enter your password.' : undefined;
  return parseSecondFactorCode(typed)?.kind === 'totp'
    ? undefined
    : 'Enter the six digits that your app shows.';
}
