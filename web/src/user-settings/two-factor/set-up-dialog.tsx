import Button from '@mui/material/Button';
import { useState } from 'react';
import { enableTwoFactor, setUpTwoFactor } from '@sonoboard/contract/accounts/two-factor.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { parseSecondFactorCode } from '@sonoboard/domain/accounts/second-factor-code';
import { call } from '../../platform/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { useAttempt, wordsFor } from './use-attempt.ts';
import { useFocusOn } from './use-focus-on.ts';

const TITLE = 'Set up two-factor sign-in';

type SetUp = ReplyOf<typeof setUpTwoFactor>;

interface SetUpDialogProps {
  readonly onClose: () => void;
}

/** Password, then the app, then the recovery codes. */
export function SetUpDialog({ onClose }: SetUpDialogProps) {
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return <RecoveryCodesDialog title="Two-factor sign-in is on" codes={codes} onClose={onClose} />;
  }
  if (setUp !== undefined) return <AppStep setUp={setUp} onDone={setCodes} onClose={onClose} />;
  return <ConfirmStep onDone={setSetUp} onClose={onClose} />;
}

interface ConfirmStepProps {
  readonly onDone: (setUp: SetUp) => void;
  readonly onClose: () => void;
}

function ConfirmStep({ onDone, onClose }: ConfirmStepProps) {
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { attempt, isBusy, refusal } = useAttempt();

  async function submit() {
    setTried(true);
    if (password === '' || isBusy) return;
    const reply = await attempt(() => call(setUpTwoFactor, { body: { password }, silent: true }));
    if (reply !== undefined) onDone(reply);
  }

  const missing = isTried && password === '' ? 'Please enter your password' : undefined;
  const wrong = wordsFor(refusal, 'wrong_password');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      line="You need an authenticator app on your phone. First confirm that it is you."
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            Continue
          </Button>
        </>
      }
    >
      {refusal !== null && wrong === undefined && <InlineAlert kind="error">{refusal.words}</InlineAlert>}
      <PasswordStep value={password} onChange={setPassword} error={missing ?? wrong} />
    </Dialog>
  );
}

interface AppStepProps {
  readonly setUp: SetUp;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function AppStep({ setUp, onDone, onClose }: AppStepProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { attempt, isBusy, refusal } = useAttempt();
  const wrong = problem ?? wordsFor(refusal, 'wrong_code');
  const field = useFocusOn(wrong, { isFirst: true });

  async function submit() {
    const isCode = parseSecondFactorCode(code)?.kind === 'totp';
    setProblem(isCode ? undefined : 'Please enter the six digits');
    if (!isCode || isBusy) return;
    const reply = await attempt(() => call(enableTwoFactor, { body: { code }, silent: true }));
    if (reply !== undefined) onDone(reply.recovery_codes);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      line="Scan the code with your authenticator app, then type the six digits that it shows."
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            Switch on
          </Button>
        </>
      }
    >
      <SecretPanel secret={setUp.secret} otpauthUrl={setUp.otpauth_url} />
      {refusal !== null && wrong === undefined && <InlineAlert kind="error">{refusal.words}</InlineAlert>}
      <FormField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        isRequired
        inputRef={field}
        value={code}
        onChange={setCode}
        error={wrong}
        helperText="You will be logged out everywhere else."
      />
    </Dialog>
  );
}
