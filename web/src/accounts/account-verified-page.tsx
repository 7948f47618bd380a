import { ButtonLink } from '../ui/links.tsx';
import { AccountHeading } from './account-heading.tsx';
import { StateIcon } from './state-icon.tsx';

/** Where the link of a verification mail leads. */
export function AccountVerifiedPage({ email }: { readonly email: string | undefined }) {
  return (
    <>
      <StateIcon kind="done" />
      <AccountHeading title="Email verified!">
        {email === undefined ? 'Your account is ready.' : `The account of ${email} is ready.`}
      </AccountHeading>
      <ButtonLink
        to="/"
        state={email === undefined ? {} : { email }}
        preload={false}
        variant="contained"
        size="large"
        fullWidth
      >
        Continue in browser
      </ButtonLink>
    </>
  );
}
