import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { SubmitEvent } from 'react';
import { stripSpaces } from '@sonoboard/domain/accounts/email';
import { isSignUpEnabled } from '@sonoboard/domain/accounts/sign-up';
import { FormField } from '../ui/form-field.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import { keepEmail } from './keep-email.ts';
import { NameFields } from './name-fields.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { RoleFields } from './role-fields.tsx';
import { TermsField } from './terms-field.tsx';
import { useAppOrigin } from './use-app-origin.ts';
import { useSignUp } from './use-sign-up.ts';
import { useSignUpForm } from './use-sign-up-form.ts';

const Buttons = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12 });

interface SignUpFormProps {
  /** The address that an invitation went to; an account under another one would miss it. */
  readonly lockedEmail: string | undefined;
  /** What was typed on another account page; it can be changed. */
  readonly initialEmail: string;
  readonly termsUrl: string | null;
}

export function SignUpForm({ lockedEmail, initialEmail, termsUrl }: SignUpFormProps) {
  const fields = useSignUpForm(lockedEmail ?? initialEmail);
  const { element, draft, form, change, leave, errorOf, banner } = fields;
  const { signUp, isBusy, error } = useSignUp();
  const origin = useAppOrigin();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSignUpEnabled(form, isBusy)) return;
    if (Object.keys(fields.problems).length === 0) void signUp(form);
    else fields.showProblems();
  }

  return (
    <AccountForm ref={element} noValidate onSubmit={submit} aria-label="Sign Up">
      <NameFields draft={draft} change={change} leave={leave} errorOf={errorOf} />
      <FormField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        isRequired
        maxLength={254}
        isReadOnly={lockedEmail !== undefined}
        helperText={lockedEmail === undefined ? undefined : 'The address that your invitation was sent to.'}
        value={draft.email}
        onChange={(text) => change({ email: stripSpaces(text) })}
        onBlur={() => leave('email')}
        error={errorOf('email')}
      />
      <PhoneFields
        phone={draft.phone}
        onChange={(phone) => change({ phone })}
        onLeave={() => leave('phoneNumber')}
        error={errorOf('phoneNumber')}
      />
      <RoleFields
        choice={draft}
        onChange={change}
        onLeave={() => leave('customRole')}
        roleError={errorOf('profession')}
        customRoleError={errorOf('customRole')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        isRequired
        maxLength={200}
        value={draft.password}
        onChange={(password) => change({ password })}
      />
      <PasswordChecklist password={draft.password} />
      <TermsField
        termsUrl={termsUrl}
        isAccepted={draft.hasAcceptedTerms}
        onChange={(hasAcceptedTerms) => change({ hasAcceptedTerms })}
        error={errorOf('terms')}
      />
      {banner.length > 0 && <InlineAlert kind="error">{banner.join('. ')}</InlineAlert>}
      {error !== null && <InlineAlert kind="error">{error.message}</InlineAlert>}
      <Buttons>
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={!isSignUpEnabled(form, isBusy)}
          loading={isBusy}
        >
          Sign Up
        </Button>
        <ButtonLink
          to="/login"
          search={origin}
          state={keepEmail(draft.email)}
          variant="outlined"
          size="large"
          fullWidth
        >
          Login
        </ButtonLink>
      </Buttons>
    </AccountForm>
  );
}
