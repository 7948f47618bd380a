import { TextLink } from '../ui/links.tsx';
import { AccountHeading } from './account-heading.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useAppOrigin } from './use-app-origin.ts';

const TITLE = 'Set a new password';

/** Opened through a link from a mail or from the administrator's command; a cookie that no script reads carries the right. */
export function ResetPasswordPage() {
  const origin = useAppOrigin();
  return (
    <>
      <AccountHeading title={TITLE}>
        You will be logged out everywhere and log in with the new password.
      </AccountHeading>
      <NewPasswordForm
        label={TITLE}
        nextStep={
          <TextLink to="/send-reset-password-link" search={origin}>
            Send a new reset link
          </TextLink>
        }
      />
    </>
  );
}
