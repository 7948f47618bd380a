import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../test/open-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { ResendVerificationPage } from './resend-verification-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

fakeNetwork();
afterEach(forgetPage);

const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });

async function follow(link: string, title: string): Promise<HTMLInputElement> {
  fireEvent.click(screen.getByRole('link', { name: link }));
  await screen.findByRole('heading', { name: title });
  return email();
}

test('an address that was typed on one account page stands in the others, and never in the URL', async () => {
  knowWorld({ user: { guid: 'u1', email: 'me@test.example', name: 'Me', permissions: [] } });
  const router = openPage('/login', {
    routes: [
      { path: '/login', page: () => <LoginPage emailInAddress={undefined} /> },
      { path: '/forgot-password', page: () => <ForgotPasswordPage emailInAddress={undefined} /> },
      {
        path: '/resend-verification-link',
        page: () => <ResendVerificationPage emailInAddress={undefined} />,
      },
      { path: '/sign-up', page: () => <SignUpPage emailInAddress={undefined} /> },
    ],
  });
  fireEvent.change(await email(), { target: { value: 'ann@clinic.example' } });
  expect((await follow('Forgot password?', 'Forgot password')).value).toBe('ann@clinic.example');
  fireEvent.change(await email(), { target: { value: 'ann.lee@clinic.example' } });
  const resend = await follow('Resend verification link', 'Resend verification link');
  expect(resend.value).toBe('ann.lee@clinic.example');
  expect((await follow('Login', 'Login')).value).toBe('ann.lee@clinic.example');
  const signUp = await follow('Sign Up', 'Sign Up');
  expect(signUp.value).toBe('ann.lee@clinic.example');
  expect(signUp.readOnly).toBe(false);
  expect(router.state.location.href).toBe('/sign-up');
  fireEvent.change(signUp, { target: { value: 'lee@clinic.example' } });
  expect((await follow('Login', 'Login')).value).toBe('lee@clinic.example');
});
