import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { KeyRounded } from '../ui/icons/key-rounded.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PendingState } from '../ui/pending-state.tsx';
import { confirmIdentity } from './confirm-identity.ts';
import { type SignatureOptions, signatureOptionsQuery } from './signature-options.queries.ts';

export interface SignDialogProps {
  readonly title: string;
  readonly line?: string | undefined;
  /** What is signed, above the question who signs. */
  readonly children?: ReactNode;
  /** Something in `children` is missing, so that nothing can be signed yet. */
  readonly isBlocked?: boolean;
  /** With the guid of the confirmation, which signs one submission. */
  readonly onSign: (confirmation: string) => void;
  readonly onCancel: () => void;
}

/** In the order in which they are offered. */
const WAYS = ['passkey', 'password', 'code'] as const;

type Way = (typeof WAYS)[number];

const INSTEAD: Readonly<Record<Way, string>> = {
  passkey: 'Use passkey instead',
  password: 'Use password instead',
  code: 'Use a code instead',
};

const FIELDS = {
  password: { label: 'Your password', missing: 'Enter your password.' },
  code: { label: 'Code of your authenticator app', missing: 'Enter the six digits that your app shows.' },
} as const;

const NO_WAY =
  'You cannot sign yet: your account has neither a password nor a passkey. Add a passkey in your profile, or set a password by “Forgot password” on the login page.';

const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });
/** A phone has no room for all of them in one row. */
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px 0',
  width: '100%',
});

const Others = styled('div')({ display: 'flex', flexWrap: 'wrap', margin: '0 auto 0 -14px' });
const Decide = styled('div')({ display: 'flex', gap: 8 });

/** Asks once more who is there, to sign with it. Cancelling changes nothing. */
export function SignDialog(props: SignDialogProps) {
  const { title, line, children, isBlocked = false, onSign, onCancel } = props;
  const { data: options, error: optionsError, refetch } = useQuery(signatureOptionsQuery);
  const [chosen, setChosen] = useState<Way | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // The field takes the focus as it appears: someone opened the dialog to type.
  const attachField = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);
  const { mutate, isPending, error, clearError } = useCallMutation({
    mutationFn: confirmIdentity,
    onSuccess: (outcome) => {
      // The answer may come after the dialog was cancelled: then nothing is signed.
      if (!isOpen.current) return;
      if (outcome.kind === 'confirmed') onSign(outcome.confirmation);
      else setProblem(outcome.sentence);
    },
    onError: refocus,
  });

  /** What was typed stays, so that one wrong letter can be set right. */
  function refocus(): void {
    field.current?.focus();
    field.current?.select();
  }

  const ways = options === undefined ? [] : waysOf(options);
  const way = chosen ?? ways[0] ?? null;
  const message = problem ?? error?.message;

  function clear(): void {
    setProblem(null);
    clearError();
  }

  function choose(next: Way): void {
    setChosen(next);
    setTyped('');
    clear();
  }

  function sign(): void {
    if (isPending || isBlocked || way === null) return;
    clear();
    if (way === 'passkey') mutate('passkey');
    else if (typed === '') {
      setProblem(FIELDS[way].missing);
      refocus();
    } else mutate(way === 'password' ? { password: typed } : { code: typed });
  }

  function cancel(): void {
    isOpen.current = false;
    onCancel();
  }

  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={title}
      line={line}
      onSubmit={sign}
      actions={
        <Actions>
          <Others>
            {ways
              .filter((other) => other !== way)
              .map((other) => (
                <Button key={other} disabled={isPending} onClick={() => choose(other)}>
                  {INSTEAD[other]}
                </Button>
              ))}
          </Others>
          <Decide>
            <Button onClick={cancel} sx={{ color: 'text.primary' }}>
              Cancel
            </Button>
            {way !== null && <SignButton key={way} way={way} isBusy={isPending} isBlocked={isBlocked} />}
          </Decide>
        </Actions>
      }
    >
      <Column>
        {children}
        {options === undefined && optionsError === null && <PendingState label="Getting ready to sign" />}
        {options === undefined && optionsError !== null && (
          <InlineAlert kind="error">
            {optionsError.message} <Button onClick={() => void refetch()}>Try again</Button>
          </InlineAlert>
        )}
        {options !== undefined && way === null && <InlineAlert kind="error">{NO_WAY}</InlineAlert>}
        {way === 'passkey' && message !== undefined && <InlineAlert kind="error">{message}</InlineAlert>}
        {way === 'passkey' && message === undefined && (
          <span>Your device asks for your fingerprint, face or PIN.</span>
        )}
        {way !== null && way !== 'passkey' && (
          <TypedProof
            key={way}
            way={way}
            inputRef={attachField}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              clear();
            }}
            error={message}
          />
        )}
      </Column>
    </Dialog>
  );
}

function waysOf(options: SignatureOptions): readonly Way[] {
  const isOffered = { passkey: options.passkey !== null, password: options.password, code: options.code };
  return WAYS.filter((way) => isOffered[way]);
}

interface SignButtonProps {
  readonly way: Way;
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
}

/** For a passkey there is nothing to type: it has the focus, so that Enter signs. */
function SignButton({ way, isBusy, isBlocked }: SignButtonProps) {
  const takeFocus = useCallback((button: HTMLButtonElement | null) => button?.focus(), []);
  return (
    <Button
      type="submit"
      variant="contained"
      loading={isBusy}
      disabled={isBlocked}
      {...(way === 'passkey' && { startIcon: <KeyRounded />, ref: takeFocus })}
    >
      {way === 'passkey' ? 'Sign with passkey' : 'Sign'}
    </Button>
  );
}

interface TypedProofProps {
  readonly way: Exclude<Way, 'passkey'>;
  readonly inputRef: (input: HTMLInputElement | null) => void;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

function TypedProof({ way, ...field }: TypedProofProps) {
  const shared = { ...field, label: FIELDS[way].label, isRequired: true };
  return way === 'password' ? (
    <PasswordField {...shared} name="current-password" autoComplete="current-password" />
  ) : (
    <FormField {...shared} name="code" autoComplete="one-time-code" inputMode="numeric" />
  );
}
