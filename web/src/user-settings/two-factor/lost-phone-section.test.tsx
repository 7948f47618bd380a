import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snackbars } from '../../platform/snackbar.ts';
import type { UserSettings } from '../user-settings.queries.ts';
import { LostPhoneSection } from './lost-phone-section.tsx';

const USER: UserSettings = {
  guid: '7f1c2f0a-0c5b-4b5e-9d6e-2b1f6f1e5a11',
  email: 'ada@test.example',
  first_name: 'Ada',
  last_name: 'Byron',
  phone_number: '',
  landline_number: '',
  profession: 'Physician',
  permissions: [],
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  active_workspace_guid: null,
  deletionRequestedOn: null,
  forceLogout: false,
  invalidateTokensBefore: null,
  metaHasClariusApp: false,
  metaUsedMobileApp: false,
  twoFaEnabled: true,
  hasPasskeys: false,
};

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', network);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  network.mockReset();
  snackbars.dismiss();
});

async function ask(): Promise<void> {
  render(<LostPhoneSection user={USER} />);
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await screen.findByRole('dialog', { name: 'Switch off two-factor sign-in?' });
}

test('AMB-057: an administrator switches it off for a person, after a question that names them', async () => {
  await ask();
  expect(screen.getByRole('dialog').textContent).toContain('ada@test.example');
  expect(network).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(snackbars.current()).toMatchObject({ text: 'Two-factor sign-in is off' }));
  expect(network.mock.calls[0]?.[0]).toBe(`/api/users/${USER.guid}/two-factor`);
  expect(network.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' });
});

test('no is no', async () => {
  await ask();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network).not.toHaveBeenCalled();
});

test('a refusal is told', async () => {
  network.mockImplementation(
    async () => new Response('{"error":"User not found.","code":"user_not_found"}', { status: 404 }),
  );
  await ask();
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(snackbars.current()).toMatchObject({ kind: 'error', text: 'User not found.' }));
});

test('passkeys are removed with it, also where there is nothing else', async () => {
  render(<LostPhoneSection user={{ ...USER, twoFaEnabled: false, hasPasskeys: true }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Their passkeys are removed.');
});

test('there is nothing to switch off for a person without it', () => {
  render(<LostPhoneSection user={{ ...USER, twoFaEnabled: false }} />);
  expect(screen.queryByRole('button')).toBeNull();
});
