import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { stripSpaces } from '@sonoboard/domain/accounts/email';
import { knowsPasskeys } from '../platform/knows-passkeys.ts';
import { TextLink } from '../ui/links.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { FormField } from '../ui/form-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import { keepEmail } from './keep-email.ts';
import { useAppOrigin } from './use-app-origin.ts';
import { useLogin } from './use-login.ts';

const WithLink = styled('div')({ position: 'relative' });

const Corner = styled('div')({ position: 'absolute', top: 0, right: 0, fontSize: 13, lineHeight: '18px' });

interface LoginFormProps {
  readonly initialEmail: string;
  readonly requestedPage: string | undefined;
  /** Why someone is here again. */
  readonly notice: string | null;
  readonly onSecondFactor: (email: string) => void;
  readonly onEmailChange: (email: string) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { initialEmail, requestedPage, notice, onSecondFactor, onEmailChange } = props;
  const [email, setEmail] = useState(stripSpaces(initialEmail));
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const origin = useAppOrigin();
  const { login, loginWithPasskey, busyWith, errorMessage } = useLogin({ requestedPage, onSecondFactor });

  useEffect(() => {
    (initialEmail === '' ? emailField : passwordField).current?.focus();
  }, [initialEmail]);

  function type(text: string): void {
    const typed = stripSpaces(text);
    setEmail(typed);
    onEmailChange(typed);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (email === '') emailField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    else if (busyWith === null) void login({ email, password });
  }

  return (
    <AccountForm noValidate onSubmit={submit} aria-label="Login">
      {errorMessage !== null && <InlineAlert kind="error">{errorMessage}</InlineAlert>}
      {errorMessage === null && notice !== null && <InlineAlert kind="warning">{notice}</InlineAlert>}
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        inputRef={emailField}
        value={email}
        onChange={type}
        error={isTried && email === '' ? 'Enter your email address.' : undefined}
      />
      <WithLink>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          isRequired
          inputRef={passwordField}
          value={password}
          onChange={setPassword}
          error={isTried && password === '' ? 'Enter your password.' : undefined}
        />
        <Corner>
          <TextLink to="/forgot-password" search={origin} state={keepEmail(email)}>
            Forgot password?
          </TextLink>
        </Corner>
      </WithLink>
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        sx={{ mt: 0.5 }}
        loading={busyWith === 'password'}
      >
        Login
      </Button>
      {knowsPasskeys() && (
        <Button
          variant="outlined"
          size="large"
          fullWidth
          loading={busyWith === 'passkey'}
          disabled={busyWith !== null}
          onClick={() => void loginWithPasskey()}
        >
          Sign in with a passkey
        </Button>
      )}
    </AccountForm>
  );
}
