import { startAuthentication } from '@simplewebauthn/browser';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../test/open-page.tsx';
import { LoginPage } from './login-page.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }));

const USER = { guid: 'u1', email: 'me@test.example', name: 'Me', permissions: [] };
const OPTIONS = { challenge: 'challenge' };
const CREDENTIAL = { id: 'id', rawId: 'id', type: 'public-key', response: {} };
const BEGIN = 'POST /auth/passkey-sign-in/options';
const SIGN_IN = 'POST /auth/passkey-sign-in';
const BEGIN_SECOND = 'POST /auth/second-factor/passkey/options';
const GIVE_SECOND = 'POST /auth/second-factor/passkey';
const LABEL = 'Sign in with a passkey';

const network = fakeNetwork();
const ask = vi.mocked(startAuthentication);

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  ask.mockResolvedValue(CREDENTIAL as never);
  knowWorld({ user: USER });
});

afterEach(() => {
  ask.mockReset();
  forgetPage();
});

function openLogin() {
  return openPage('/login', {
    routes: [
      { path: '/login', page: () => <LoginPage emailInAddress={undefined} /> },
      { path: '/', page: () => <h1>Inside</h1> },
    ],
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a passkey leads in, without email and password', async () => {
  network.on(BEGIN, () => OPTIONS);
  network.on(SIGN_IN, () => ({}));
  network.on('GET /current', () => USER);
  openLogin();
  await press(LABEL);
  expect(await screen.findByRole('heading', { name: 'Inside' })).toBeDefined();
  expect(ask).toHaveBeenCalledExactlyOnceWith({ optionsJSON: OPTIONS });
  expect(network.sent(SIGN_IN)).toEqual([{ credential: CREDENTIAL }]);
});

test('a refusal is told in the words of the server, and the password still works', async () => {
  network.on(BEGIN, () => OPTIONS);
  network.on(SIGN_IN, () => refused('wrong_passkey'));
  openLogin();
  await press(LABEL);
  expect((await screen.findByRole('alert')).textContent).toContain('This passkey was not accepted.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Login' }).disabled).toBe(false);
});

test('someone who does not use their passkey after all stays, and nothing is sent', async () => {
  network.on(BEGIN, () => OPTIONS);
  ask.mockRejectedValue(Object.assign(new Error('of the browser'), { name: 'NotAllowedError' }));
  openLogin();
  await press(LABEL);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No passkey was used. Try again, or sign in with your password.',
  );
  expect(network.sent(SIGN_IN)).toEqual([]);
});

test('a browser without passkeys does not offer them', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  openLogin();
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.queryByRole('button', { name: LABEL })).toBeNull();
});

async function openCodeStep(passkey: boolean) {
  network.on('POST /login_direct', () => ({ second_factor_required: true }));
  network.on('GET /auth/second-factor/choices', () => ({ passkey }));
  openLogin();
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: USER.email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right1234' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Two-factor sign-in' });
}

test('an account with a passkey may use it instead of the code', async () => {
  network.on(BEGIN_SECOND, () => OPTIONS);
  network.on(GIVE_SECOND, () => ({}));
  network.on('GET /current', () => USER);
  await openCodeStep(true);
  await press('Use a passkey instead');
  expect(await screen.findByRole('heading', { name: 'Inside' })).toBeDefined();
  expect(network.sent(GIVE_SECOND)).toEqual([{ credential: CREDENTIAL }]);
});

test('a refused passkey is told above the code, which is not marked as wrong', async () => {
  network.on(BEGIN_SECOND, () => OPTIONS);
  network.on(GIVE_SECOND, () => refused('wrong_passkey'));
  await openCodeStep(true);
  await press('Use a passkey instead');
  expect((await screen.findByRole('alert')).textContent).toContain('This passkey was not accepted.');
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).not.toBe('true');
});

test('a sign-in that waited too long leads back to the password', async () => {
  network.on(BEGIN_SECOND, () => refused('sign_in_expired'));
  await openCodeStep(true);
  await press('Use a passkey instead');
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('This took too long.');
});

test('an account without a passkey is asked for the code alone', async () => {
  await openCodeStep(false);
  await waitFor(() => expect(network.sent('GET /auth/second-factor/choices')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
});
