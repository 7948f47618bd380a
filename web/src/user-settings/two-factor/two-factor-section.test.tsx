import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { queryClient } from '../../platform/query-client.ts';
import { currentUserQuery, type CurrentUser } from '../../platform/session.ts';
import { snackbars } from '../../platform/snackbar.ts';
import { userConfigQuery } from '../../platform/user-config.queries.ts';
import { TwoFactorSection } from './two-factor-section.tsx';

const GUID = '7f1c2f0a-0c5b-4b5e-9d6e-2b1f6f1e5a11';
const ADA: CurrentUser = { guid: GUID, email: 'ada@test.example', name: 'Ada', permissions: [] };
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const OTPAUTH_URL = `otpauth://totp/Sonoboard:ada?issuer=Sonoboard&secret=${SECRET}`;
const CODES = Array.from({ length: 10 }, (_, n) => `abcd${n}-fghj${n}`);
const ON = { enabled_at: '2026-03-05T09:00:00.000Z', recovery_codes_left: 8 };
const OFF = { enabled_at: null, recovery_codes_left: 0 };

const network = vi.fn<typeof fetch>();
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  writeText.mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  queryClient.setQueryData(currentUserQuery.queryKey, ADA);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  network.mockReset();
  writeText.mockReset();
  queryClient.clear();
  snackbars.dismiss();
});

/** Answers in turn for each address; the last one stays. */
function answers(byAddress: Readonly<Record<string, readonly (readonly [status: number, body: unknown])[]>>) {
  const asked = new Map<string, number>();
  network.mockImplementation(async (input) => {
    const address = typeof input === 'string' ? input : '';
    const turn = asked.get(address) ?? 0;
    asked.set(address, turn + 1);
    const list = byAddress[address] ?? [];
    const [status, body] = list[Math.min(turn, list.length - 1)] ?? [404, { error: 'Not found.' }];
    return new Response(JSON.stringify(body), { status });
  });
}

const STATE = '/api/auth/two-factor';
const bodyOf = (address: string) =>
  network.mock.calls.filter(([url]) => url === address).map(([, init]) => init?.body);

function openSection(isOwnChoice = true): void {
  queryClient.setQueryData(userConfigQuery(GUID).queryKey, {
    ...defaultUserConfig(),
    two_fa_enable_user_overwrite: isOwnChoice,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TwoFactorSection />
    </QueryClientProvider>,
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('AMB-057: setting it up leads from the password over the QR code to the recovery codes', async () => {
  answers({
    [STATE]: [
      [200, OFF],
      [200, { ...ON, recovery_codes_left: 10 }],
    ],
    '/api/auth/two-factor/setup': [
      [403, { error: 'The password is not correct.', code: 'wrong_password' }],
      [200, { secret: SECRET, otpauth_url: OTPAUTH_URL }],
    ],
    '/api/auth/two-factor/enable': [
      [403, { error: 'The code is not correct.', code: 'wrong_code' }],
      [200, { recovery_codes: CODES }],
    ],
  });
  openSection();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  press('Continue');
  expect(await screen.findByText('Enter your password.')).toBeDefined();
  type('Current password', 'Wrong1234');
  press('Continue');
  expect(await screen.findByText('The password is not correct.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('Wrong1234');
  type('Current password', 'Right1234');
  press('Continue');

  const image = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined();
  press('Copy the key');
  await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(SECRET));
  expect(screen.getByRole('link', { name: 'Open an app on this device' }).getAttribute('href')).toBe(
    OTPAUTH_URL,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  press('Switch on');
  expect(await screen.findByText('Enter the six digits that your app shows.')).toBeDefined();
  type('Code', '123456');
  press('Switch on');
  expect(await screen.findByText('The code is not correct.')).toBeDefined();
  type('Code', '123 457');
  press('Switch on');

  const dialog = await screen.findByRole('dialog', { name: 'Two-factor sign-in is on' });
  const shown = within(within(dialog).getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(CODES);
  expect(dialog.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  press('I have saved the codes');
  expect(await screen.findByText(/10 of 10 recovery codes are left/)).toBeDefined();
  expect(bodyOf('/api/auth/two-factor/setup')).toEqual([
    '{"password":"Wrong1234"}',
    '{"password":"Right1234"}',
  ]);
  expect(bodyOf('/api/auth/two-factor/enable')).toEqual(['{"code":"123456"}', '{"code":"123 457"}']);
  expect(snackbars.current()).toMatchObject({ text: 'Copied: the key' });
});

test('AMB-057: recovery codes can be copied, saved and printed', async () => {
  answers({
    [STATE]: [[200, ON]],
    '/api/auth/two-factor/recovery-codes': [[200, { recovery_codes: CODES }]],
  });
  const createObjectURL = vi.fn<(file: Blob) => string>(() => 'blob:codes');
  Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  openSection();
  fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  type('Current password', 'Right1234');
  press('Make new codes');
  await screen.findByRole('list', { name: 'Recovery codes' });
  press('Copy');
  await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(`${CODES.join('\n')}\n`));
  press('Download');
  const file = createObjectURL.mock.calls[0]?.[0];
  expect(await file?.text()).toContain(CODES.join('\n'));
  press('Print');
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector('[data-printed-codes]')?.textContent).toContain(CODES.join('\n'));
  press('I have saved the codes');
  await waitFor(() => expect(document.querySelector('[data-printed-codes]')).toBeNull());
});

test('AMB-057: switching off takes the password and a code', async () => {
  const DISABLE = '/api/auth/two-factor/disable';
  answers({
    [STATE]: [
      [200, ON],
      [200, OFF],
    ],
    [DISABLE]: [
      [403, { error: 'The code is not correct.', code: 'wrong_code' }],
      [200, {}],
    ],
  });
  openSection();
  fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = within(await screen.findByRole('dialog'));
  const switchOff = () => fireEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  switchOff();
  expect(await screen.findByText('Enter your password.')).toBeDefined();
  expect(bodyOf(DISABLE)).toEqual([]);
  type('Current password', 'R');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  type('Current password', 'Right1234');
  switchOff();
  expect(await screen.findByText('Enter a code from your app, or a recovery code.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Code of your app, or a recovery code'));
  type('Code of your app, or a recovery code', '123456');
  switchOff();
  expect(await screen.findByText('The code is not correct.')).toBeDefined();
  type('Code of your app, or a recovery code', 'abcd1-fghj1');
  switchOff();
  // It goes by itself after some seconds, which a slow machine may need for the rest.
  await waitFor(() =>
    expect(snackbars.current()).toMatchObject({ kind: 'success', text: 'Two-factor sign-in is off' }),
  );
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined();
  expect(bodyOf(DISABLE).at(-1)).toBe('{"password":"Right1234","code":"abcd1-fghj1"}');
});

test('few recovery codes are a warning', async () => {
  answers({ [STATE]: [[200, { ...ON, recovery_codes_left: 2 }]] });
  openSection();
  expect((await screen.findByRole('alert')).textContent).toContain('Make new recovery codes soon');
});

test('AMB-057, AD-320: who may not choose and has no second factor sees nothing of it', async () => {
  answers({ [STATE]: [[200, OFF]] });
  openSection(false);
  await waitFor(() => expect(queryClient.getQueryData(['two-factor'])).toEqual(OFF));
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByText('Two-factor sign-in')).toBeNull();
});

test('AMB-057, AD-320: who may not choose and has one cannot switch it off', async () => {
  answers({ [STATE]: [[200, ON]] });
  openSection(false);
  expect(await screen.findByText(/Only your administrator can switch it off/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeDefined();
});

test('a failure to ask can be tried again', async () => {
  answers({
    [STATE]: [
      [500, { error: 'Something went wrong' }],
      [200, OFF],
    ],
  });
  openSection();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined();
});
