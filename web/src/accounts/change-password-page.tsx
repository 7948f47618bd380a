import { styled } from '@mui/material/styles';
import { useCurrentUser } from '../platform/session.ts';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { ChangePasswordAction } from './account-search.ts';
import { UnderForm } from './account-form.tsx';
import { ElevateForm } from './elevate-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const Narrow = styled('div')({ maxWidth: 400, marginTop: 8 });

const STEPS: Readonly<Record<ChangePasswordAction, string>> = {
  elevate: 'Step 1 of 2: confirm your current password.',
  change: 'Step 2 of 2: set the new password. You will be logged out everywhere.',
};

export function ChangePasswordPage({ action }: { readonly action: ChangePasswordAction }) {
  const { email } = useCurrentUser();
  return (
    <>
      <PageHeader title="Change password" subtitle={STEPS[action]} />
      <Narrow>{action === 'elevate' ? <ElevateStep email={email} /> : <ChangeStep email={email} />}</Narrow>
    </>
  );
}

function ElevateStep({ email }: { readonly email: string }) {
  return (
    <>
      <ElevateForm email={email} />
      <UnderForm>
        <TextLink to="/send-reset-password-link">I do not know it: send me a reset link</TextLink>
      </UnderForm>
    </>
  );
}

function ChangeStep({ email }: { readonly email: string }) {
  return (
    <NewPasswordForm
      label="Set the new password"
      email={email}
      nextStep={
        <TextLink to="/change-password" search={{ action: 'elevate' }}>
          Confirm your current password
        </TextLink>
      }
    />
  );
}
