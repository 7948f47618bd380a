import { startRegistration } from '@simplewebauthn/browser';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { PasskeysSection } from './passkeys-section.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn() }));

const LAPTOP = {
  guid: '7f1c2f0a-0c5b-4b5e-9d6e-2b1f6f1e5a11',
  name: 'Ward laptop',
  created_at: '2026-03-05T09:00:00.000Z',
  last_used_at: null,
};
const PHONE = {
  ...LAPTOP,
  guid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'Phone',
  last_used_at: '2026-03-06T09:00:00.000Z',
};
const OPTIONS = { challenge: 'challenge' };
const CREDENTIAL = { id: 'id', rawId: 'id', type: 'public-key', response: {} };
const LIST = 'GET /auth/passkeys';
const PREPARE = 'POST /auth/passkeys/options';
const ADD = 'POST /auth/passkeys';

const network = fakeNetwork();
const create = vi.mocked(startRegistration);

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  knowWorld({ user: { guid: 'u1', email: 'me@test.example', name: 'Me', permissions: [] } });
});

afterEach(() => {
  create.mockReset();
  forgetPage();
});

const list = (items: readonly object[]) => network.on(LIST, () => ({ items, total: items.length }));

function openSection(items: readonly object[]): void {
  list(items);
  openPage('/user-settings', { routes: [{ path: '/user-settings', page: PasskeysSection }] });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('each passkey is listed with its name, when it was added and when it was used last', async () => {
  openSection([LAPTOP, PHONE]);
  const [laptop, phone] = await screen.findAllByRole('listitem');
  expect(laptop?.textContent).toMatch(/Ward laptop.*added March 05, 2026.*never used/);
  expect(phone?.textContent).toMatch(/Phone.*last used March 06, 2026/);
  expect(screen.getByText(/A new password keeps your passkeys/)).toBeDefined();
});

test('a passkey is added after the password, under the name of the device or another one', async () => {
  openSection([]);
  await press('Add a passkey');
  expect(screen.getByLabelText<HTMLInputElement>('Name of the passkey').value).not.toBe('');
  await press('Continue');
  expect(await screen.findByText('Enter your password.')).toBeDefined();
  expect(network.sent(PREPARE)).toEqual([]);

  network.on(PREPARE, () => refused('wrong_password'));
  type('Current password', 'Wrong1234');
  await press('Continue');
  expect(await screen.findByText('The password is not correct.')).toBeDefined();
  expect(create).not.toHaveBeenCalled();

  network.on(PREPARE, () => OPTIONS);
  network.on(ADD, () => ({ guid: LAPTOP.guid }));
  create.mockResolvedValue(CREDENTIAL as never);
  type('Current password', 'Right1234');
  type('Name of the passkey', 'Ward laptop');
  list([LAPTOP]);
  await press('Continue');
  expect((await screen.findByRole('listitem')).textContent).toContain('Ward laptop');
  expect(create).toHaveBeenCalledExactlyOnceWith({ optionsJSON: OPTIONS });
  expect(network.sent(ADD)).toEqual([{ name: 'Ward laptop', credential: CREDENTIAL }]);
  expect(snackbars.current()).toMatchObject({ kind: 'success', text: 'Passkey added' });
});

test.each([
  { name: 'InvalidStateError', words: 'This device already has a passkey for your account.' },
  {
    name: 'NotAllowedError',
    words: 'No passkey was added. Try again when your device asks you to confirm.',
  },
])('$name of the device is told in words, and another try may follow', async ({ name, words }) => {
  openSection([]);
  network.on(PREPARE, () => OPTIONS);
  create.mockRejectedValue(Object.assign(new Error('of the browser'), { name }));
  await press('Add a passkey');
  type('Current password', 'Right1234');
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(network.sent(ADD)).toEqual([]);
  await press('Continue');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
});

test('a passkey is renamed', async () => {
  openSection([LAPTOP]);
  await press('Rename passkey: Ward laptop');
  type('Name of the passkey', 'Night laptop');
  const call = `PATCH /auth/passkeys/${LAPTOP.guid}`;
  network.on(call, () => ({}));
  list([{ ...LAPTOP, name: 'Night laptop' }]);
  await press('Save');
  expect(await screen.findByText('Night laptop')).toBeDefined();
  expect(network.sent(call)).toEqual([{ name: 'Night laptop' }]);
});

test('a passkey is removed after the password', async () => {
  openSection([LAPTOP]);
  await press('Remove passkey: Ward laptop');
  await press('Remove');
  expect(await screen.findByText('Enter your password.')).toBeDefined();
  const call = `POST /auth/passkeys/${LAPTOP.guid}/remove`;
  network.on(call, () => ({}));
  list([]);
  type('Current password', 'Right1234');
  await press('Remove');
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(network.sent(call)).toEqual([{ password: 'Right1234' }]);
  expect(snackbars.current()).toMatchObject({ text: 'Passkey removed: Ward laptop' });
});

test('with ten passkeys no other can be added', async () => {
  openSection(Array.from({ length: 10 }, (_, n) => ({ ...LAPTOP, guid: `${n}`, name: `Passkey ${n}` })));
  expect(await screen.findByText(/Remove one before you add another/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a browser without passkeys lists them and adds none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  openSection([LAPTOP]);
  expect(await screen.findByText('This browser cannot use passkeys.')).toBeDefined();
  expect(screen.getByRole('listitem')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
