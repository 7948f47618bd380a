import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { isEmail, stripSpaces } from '@sonoboard/domain/accounts/email';
import { settingsQuery } from '../platform/session.ts';
import { AccountHeading } from './account-heading.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const VARIANT_NAMES = { ai: 'Sonoboard AI', guidance: 'Sonoboard Guidance' } as const;

interface SignUpPageProps {
  readonly emailInAddress: string | undefined;
}

export function SignUpPage({ emailInAddress }: SignUpPageProps) {
  const { data: settings } = useQuery(settingsQuery);
  const product = settings === undefined ? 'Sonoboard' : VARIANT_NAMES[settings.flags.product_variant];
  const email = stripSpaces(emailInAddress ?? '');
  const typedBefore = useRouterState({ select: ({ location }) => location.state.email });
  return (
    <>
      <AccountHeading title="Sign Up">Create your account for {product}.</AccountHeading>
      <SignUpForm
        // What is no address cannot be locked: nobody could ever send the form.
        lockedEmail={isEmail(email) ? email : undefined}
        initialEmail={typedBefore ?? ''}
        termsUrl={settings?.flags.terms_url ?? null}
      />
    </>
  );
}
