import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { ConfigSection } from './config-section.tsx';
import type { UserSettings } from './user-settings.queries.ts';

const USER = { guid: 'u1', email: 'ann@test.example' } as UserSettings;
const DEFAULT = { guid: 'c1', name: 'Default', ...defaultUserConfig() };
const CLINIC = { ...DEFAULT, guid: 'c2', name: 'Clinic', hide_patient_id: true };
const facts = { is_default: false, user_count: 1, changed_count: 1 };

const network = fakeNetwork();
let current = CLINIC;
beforeEach(() => {
  current = CLINIC;
  setWindowWidth(1440);
  network.on('GET /users/u1/config', () => current);
  network.on('GET /configs', () => ({
    items: [DEFAULT, CLINIC].map(({ guid, name }) => ({ guid, name, ...facts })),
    total: 2,
  }));
  network.on('GET /configs/c1', () => ({ ...DEFAULT, ...facts }));
});
afterEach(forgetPage);

async function open(permissions: readonly string[]): Promise<HTMLElement> {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [...permissions] } });
  openPage('/user', { routes: [{ path: '/user', page: () => <ConfigSection user={USER} /> }] });
  const section = await screen.findByRole('region', { name: 'Config' });
  await within(section).findByRole('link', { name: /Clinic/ });
  return section;
}

test('staff see the config of a person and what it changes, in words, without a way to change it', async () => {
  const section = await open(['internal']);
  const changes = within(section).getByRole('list', { name: 'What this config changes' });
  expect(changes.textContent).toMatch(/^.*patient ID.*: On \(default: Off\)$/i);
  expect(within(section).queryByRole('button', { name: 'Assign' })).toBeNull();
});

test('an admin sees what another config changes before it is assigned; choosing alone assigns nothing', async () => {
  const section = await open(['internal', 'admin']);
  const select = await within(section).findByLabelText('Assign another config');
  await waitFor(() => expect(select).toHaveProperty('disabled', false));
  fireEvent.change(select, { target: { value: 'c1' } });
  await within(section).findByText('Changes nothing: every setting has its default.');
  const PATCH = 'PATCH /users/u1/config';
  expect(network.sent(PATCH)).toEqual([]);
  network.on(PATCH, () => {
    current = DEFAULT;
    return DEFAULT;
  });
  fireEvent.click(within(section).getByRole('button', { name: 'Assign' }));
  await within(section).findByRole('link', { name: /Default/ });
  expect(network.sent(PATCH)).toEqual([{ config_guid: 'c1' }]);
});
