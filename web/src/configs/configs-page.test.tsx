import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { ConfigsPage } from './configs-page.tsx';

const CONFIGS = [
  { guid: 'c1', name: '<b>Clinic</b>', is_default: false, user_count: 4, changed_count: 2 },
  { guid: 'c2', name: 'Default', is_default: true, user_count: 25, changed_count: 0 },
];

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

async function openConfigs() {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on('GET /configs', () => ({ items: CONFIGS, total: 2 }));
  const router = openPage('/internal/configs', {
    routes: [{ path: '/internal/configs', page: ConfigsPage }],
  });
  await screen.findByText('<b>Clinic</b>');
  return router;
}

function add(name: string): void {
  fireEvent.change(screen.getByLabelText('New config'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
}

test('AD-064, AD-239: the list of configs with an add-config input; a row opens its config', async () => {
  const router = await openConfigs();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '<b>Clinic</b>42 of 60',
    'DefaultFor everybody else250 of 60',
  ]);
  fireEvent.click(screen.getByText('<b>Clinic</b>'));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe('/internal/configs/c1');
});

test("AD-159: adding an empty name says 'Please enter a name for the config' and sends nothing", async () => {
  await openConfigs();
  add(' ');
  expect(screen.getByText('Please enter a name for the config')).toBeTruthy();
  expect(network.sent('POST /configs')).toEqual([]);
});

test('AD-241: a config is added by its name', async () => {
  await openConfigs();
  network.on('POST /configs', () => ({}));
  add(' Ward ');
  await expect.poll(() => snackbars.current()?.text).toBe('Created config Ward');
  expect(network.sent('POST /configs')).toEqual([{ name: 'Ward' }]);
});

test("AD-268: a refusal says 'Error creating config', with the reason at the field", async () => {
  await openConfigs();
  network.on('POST /configs', () => refused('config_name_taken'));
  add('Default');
  expect(await screen.findByText('A config with this name already exists.')).toBeTruthy();
  expect(snackbars.current()?.text).toBe('Error creating config');
  expect(screen.getByLabelText<HTMLInputElement>('New config').value).toBe('Default');
});
