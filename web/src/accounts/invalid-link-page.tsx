import { ButtonLink, TextLink } from '../ui/links.tsx';
import { UnderForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { StateIcon } from './state-icon.tsx';
import { useAppOrigin } from './use-app-origin.ts';

/** Where a link from a mail ends that was used, changed on its way, or came too late. */
export function InvalidLinkPage() {
  const origin = useAppOrigin();
  return (
    <>
      <StateIcon kind="broken" />
      <AccountHeading title="Invalid link">
        This link was used before, is too old, or is not complete. You can ask for a new one.
      </AccountHeading>
      <ButtonLink to="/" preload={false} variant="contained" size="large" fullWidth>
        Go to Homepage
      </ButtonLink>
      <UnderForm>
        <TextLink to="/resend-verification-link" search={origin}>
          Resend verification link
        </TextLink>
        <TextLink to="/send-reset-password-link" search={origin}>
          Send reset link
        </TextLink>
      </UnderForm>
    </>
  );
}
