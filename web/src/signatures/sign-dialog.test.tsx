import { startAuthentication } from '@simplewebauthn/browser';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../test/open-page.tsx';
import { SignDialog } from './sign-dialog.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }));

const OPTIONS = 'POST /auth/signature-options';
const CONFIRM = 'POST /auth/signature-confirmations';
const CONFIRMATION = { guid: 'confirmation-1', expires_at: '2026-11-19T08:05:00.000Z' };
const CREDENTIAL = { id: 'id', rawId: 'id', type: 'public-key', response: {} };
const ASKED = { challenge: 'challenge', allowCredentials: [] };

const network = fakeNetwork();
const ask = vi.mocked(startAuthentication);
const onSign = vi.fn<(confirmation: string) => void>();

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  ask.mockResolvedValue(CREDENTIAL as never);
  knowWorld({ user: { guid: 'u1', email: 'me@test.example', name: 'Me', permissions: [] } });
});
afterEach(() => {
  ask.mockReset();
  onSign.mockReset();
  forgetPage();
});

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <SignDialog
      title="Sign the review"
      line="DVT – Standard for Amara Okafor."
      onSign={(confirmation) => {
        onSign(confirmation);
        setOpen(false);
      }}
      onCancel={() => setOpen(false)}
    />
  ) : (
    <p>Closed</p>
  );
}

interface Ways {
  readonly password?: boolean;
  readonly code?: boolean;
  readonly passkey?: boolean;
}

function openDialog({ password = true, code = false, passkey = false }: Ways = {}) {
  network.on(OPTIONS, () => ({ password, code, passkey: passkey ? ASKED : null }));
  openPage('/', { routes: [{ path: '/', page: Page }] });
}

const passwordField = () => screen.findByLabelText<HTMLInputElement>('Your password');
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submitForm = (field: HTMLElement) => fireEvent.submit(field.closest('form') ?? field);

test('an account with a password alone types it, and Enter signs', async () => {
  network.on(CONFIRM, () => CONFIRMATION);
  openDialog();
  const field = await passwordField();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: 'Use passkey instead' })).toBeNull();
  type(field, 'Right1234');
  submitForm(field);
  await screen.findByText('Closed');
  expect(network.sent(CONFIRM)).toEqual([{ password: 'Right1234' }]);
  expect(onSign).toHaveBeenCalledExactlyOnceWith('confirmation-1');
});

test('a wrong password is told at its field, which keeps it and has the focus', async () => {
  network.on(CONFIRM, () => refused('wrong_password'));
  openDialog();
  const field = await passwordField();
  type(field, 'Wrong1234');
  (await button('Cancel')).focus();
  submitForm(field);
  expect(await screen.findByText('The password is not correct.')).toBeDefined();
  expect(field.value).toBe('Wrong1234');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(onSign).not.toHaveBeenCalled();
  type(field, 'Right1234');
  expect(screen.queryByText('The password is not correct.')).toBeNull();
});

test('too many wrong passwords are told, too', async () => {
  network.on(CONFIRM, () => refused('too_many_sign_ins'));
  openDialog();
  const field = await passwordField();
  type(field, 'Wrong1234');
  submitForm(field);
  expect(await screen.findByText(/Too many failed attempts/)).toBeDefined();
});

test('an empty password is not sent', async () => {
  openDialog();
  submitForm(await passwordField());
  expect(await screen.findByText('Enter your password.')).toBeDefined();
  expect(network.sent(CONFIRM)).toEqual([]);
});

test('a double click sends the password once', async () => {
  network.on(CONFIRM, () => CONFIRMATION);
  openDialog();
  const field = await passwordField();
  type(field, 'Right1234');
  submitForm(field);
  submitForm(field);
  await screen.findByText('Closed');
  expect(network.sent(CONFIRM)).toHaveLength(1);
  expect(onSign).toHaveBeenCalledTimes(1);
});

test('an account with a passkey is asked for it first, by a button that has the focus', async () => {
  network.on(CONFIRM, () => CONFIRMATION);
  openDialog({ passkey: true });
  const sign = await button('Sign with passkey');
  expect(document.activeElement).toBe(sign);
  submitForm(sign);
  await screen.findByText('Closed');
  expect(ask).toHaveBeenCalledExactlyOnceWith({ optionsJSON: ASKED });
  expect(network.sent(CONFIRM)).toEqual([{ credential: CREDENTIAL }]);
  expect(network.sent(OPTIONS)).toHaveLength(1);
  expect(onSign).toHaveBeenCalledExactlyOnceWith('confirmation-1');
});

test('someone who does not use their passkey after all may use the password instead', async () => {
  network.on(CONFIRM, () => CONFIRMATION);
  ask.mockRejectedValue(Object.assign(new Error('of the browser'), { name: 'NotAllowedError' }));
  openDialog({ passkey: true });
  await press('Sign with passkey');
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used.');
  expect(network.sent(CONFIRM)).toEqual([]);
  await press('Use password instead');
  const field = await passwordField();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('alert')).toBeNull();
  type(field, 'Right1234');
  submitForm(field);
  await screen.findByText('Closed');
  expect(network.sent(CONFIRM)).toEqual([{ password: 'Right1234' }]);
});

test('a passkey that was refused is asked for with a new question', async () => {
  network.on(CONFIRM, () => refused('wrong_passkey'));
  openDialog({ passkey: true });
  await press('Sign with passkey');
  expect((await screen.findByRole('alert')).textContent).toContain('This passkey was not accepted.');
  network.on(CONFIRM, () => CONFIRMATION);
  await press('Sign with passkey');
  await screen.findByText('Closed');
  expect(network.sent(OPTIONS)).toHaveLength(2);
});

test('where two-factor sign-in is on, a code of the app signs as well', async () => {
  network.on(CONFIRM, () => CONFIRMATION);
  openDialog({ code: true });
  await press('Use a code instead');
  const field = await screen.findByLabelText('Code of your authenticator app');
  type(field, '123456');
  submitForm(field);
  await screen.findByText('Closed');
  expect(network.sent(CONFIRM)).toEqual([{ code: '123456' }]);
});

test('a browser without passkeys is not asked for one', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  openDialog({ passkey: true });
  await passwordField();
  expect(screen.queryByRole('button', { name: 'Use passkey instead' })).toBeNull();
});

test('an account with nothing to sign by is told what to do', async () => {
  openDialog({ password: false });
  expect((await screen.findByRole('alert')).textContent).toContain('You cannot sign yet');
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
});

test.each(['Escape', 'Cancel'])(
  '%s leaves without signing, also while the answer is on its way',
  async (way) => {
    let answer: (reply: unknown) => void = () => {};
    network.on(CONFIRM, () => new Promise((resolve) => (answer = resolve)));
    openDialog();
    const field = await passwordField();
    type(field, 'Right1234');
    submitForm(field);
    await waitFor(() => expect(network.sent(CONFIRM)).toHaveLength(1));
    if (way === 'Escape') fireEvent.keyDown(field, { key: 'Escape' });
    else await press('Cancel');
    await screen.findByText('Closed');
    await act(async () => {
      answer(CONFIRMATION);
      await Promise.resolve();
    });
    expect(onSign).not.toHaveBeenCalled();
  },
);

test('when the server does not answer, it can be asked again', async () => {
  network.on(OPTIONS, () => refused('server_error'));
  openPage('/', { routes: [{ path: '/', page: Page }] });
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
  network.on(OPTIONS, () => ({ password: true, code: false, passkey: null }));
  await press('Try again');
  await passwordField();
});
