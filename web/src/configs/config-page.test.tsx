import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CONFIG_CATALOGUE,
  defaultUserConfig,
  SETTING_GROUPS,
  type UserConfig,
} from '@sonoboard/domain/configs/config-catalogue';
import { SETTING_LABELS } from '@sonoboard/domain/configs/setting-labels';
import { PROTOCOLS, STAFF_PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { ConfigPage } from './config-page.tsx';

const FACTS = { guid: 'c1', name: 'Clinic', is_default: false, user_count: 3 };
const ADA = { guid: 'u1', email: 'ada@test.example', first_name: '<b>Ada</b>', last_name: 'Byron' };
const PRICE = {
  id: 'price_1',
  nickname: 'Yearly',
  livemode: false,
  amount: { unit_amount: 18000, currency: 'usd' },
};
const PATCH = 'PATCH /configs/c1';

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

/** The server keeps what it is sent. */
async function openConfig(settings: Partial<UserConfig> = {}, facts: Partial<typeof FACTS> = {}) {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  let config = { ...FACTS, ...defaultUserConfig(), ...settings, ...facts };
  network.on('GET /configs/c1', () => config);
  network.on('GET /configs/c1/users', () => ({ items: [ADA], total: 1 }));
  network.on('GET /billing/prices', () => ({ items: [PRICE], total: 1 }));
  network.on('GET /users/me/config', () => config);
  network.on(PATCH, ({ body }) => {
    const { expected: _expected, ...change } = body as Partial<UserConfig> & { expected: unknown };
    config = { ...config, ...change };
    return config;
  });
  const router = openPage('/internal/configs/c1', {
    routes: [{ path: '/internal/configs/c1', page: () => <ConfigPage guid="c1" lost={<p>Lost</p>} /> }],
  });
  await screen.findByText(ADA.email);
  return router;
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const BITRATE = 'Video bitrate (kb/s, typically 1000 to 5000)';
const rowOf = (label: string) => {
  const row = screen.getByRole('heading', { name: label }).closest('li');
  if (row === null) throw new Error(`No row of ${label}`);
  return row;
};

/** The element of each kind of setting; looked up by selector, because asking for roles looks at the whole page each time. */
const INPUTS = {
  toggle: 'input[role="switch"]',
  choice: 'select',
  dynamic_choice: 'select',
  multi_choice: 'fieldset',
  integer: 'input[inputmode="numeric"]',
  text: 'input[inputmode="text"]',
} as const;
const SCOPES = { app: 'App', dashboard: 'Dashboard', both: 'App and dashboard' } as const;

test('AD-065, AD-312..AD-324: the whole catalogue, grouped, each with its input and where it applies', async () => {
  await openConfig();
  const shown = SETTING_GROUPS.map((group) => {
    const rows = [...document.querySelectorAll(`section[aria-label="${group}"] li`)];
    return [group, rows.map((row) => row.querySelector('h3')?.textContent)];
  });
  const expected = SETTING_GROUPS.map((group) => [
    group,
    CONFIG_CATALOGUE.filter((setting) => setting.group === group).map(({ key }) => SETTING_LABELS[key]),
  ]);
  expect(shown).toEqual(expected);
  const rows = [...document.querySelectorAll('h3')].map((title) => title.closest('li'));
  for (const [place, { kind, appliesTo }] of CONFIG_CATALOGUE.entries()) {
    expect(rows[place]?.querySelector(INPUTS[kind])).not.toBeNull();
    expect(rows[place]?.querySelector('h3 + span')?.textContent).toBe(SCOPES[appliesTo]);
  }
});

describe('AD-242: one setting at a time', () => {
  test("AD-279, AD-313: a toggle is saved with what was seen before, and says 'Config updated'", async () => {
    await openConfig();
    fireEvent.click(screen.getByRole('switch', { name: 'CE mark' }));
    await expect.poll(() => snackbars.current()?.text).toBe('Config updated');
    expect(network.sent(PATCH)).toEqual([{ show_ce_mark: false, expected: { show_ce_mark: true } }]);
    expect(within(rowOf('CE mark')).getByText('Saved')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'CE mark' }).checked).toBe(false);
  });

  test('AD-313: a choice, a number and a text are saved as their kind', async () => {
    await openConfig();
    fireEvent.change(input('First page'), { target: { value: 'storage' } });
    fireEvent.change(input(BITRATE), { target: { value: ' 3000 ' } });
    fireEvent.blur(input(BITRATE));
    fireEvent.change(input('Manufacturing date of the app'), { target: { value: '1.9.2025' } });
    fireEvent.keyDown(input('Manufacturing date of the app'), { key: 'Enter' });
    await expect
      .poll(() => network.sent(PATCH))
      .toEqual([
        { root_page: 'storage', expected: { root_page: 'worklist' } },
        { video_bitrate_kbs: 3000, expected: { video_bitrate_kbs: 2000 } },
        { app_manufacturing_date: '1.9.2025', expected: { app_manufacturing_date: '' } },
      ]);
  });

  test('AD-174: an emptied number or text sends nothing, and the old value returns', async () => {
    await openConfig({ app_manufacturing_date: '1.9.2025' });
    for (const [label, before] of [
      [BITRATE, '2000'],
      ['Manufacturing date of the app', '1.9.2025'],
    ] as const) {
      fireEvent.change(input(label), { target: { value: '' } });
      fireEvent.blur(input(label));
      expect(input(label).value).toBe(before);
    }
    expect(network.sent(PATCH)).toEqual([]);
  });

  test('AD-246: what the setting does not take is said at the field and not sent; Escape brings the old value back', async () => {
    await openConfig();
    for (const typed of ['0', '1.5', 'abc', '100001']) {
      fireEvent.change(input(BITRATE), { target: { value: typed } });
      fireEvent.blur(input(BITRATE));
      expect(screen.getByText('A whole number from 1 to 100000')).toBeTruthy();
      expect(input(BITRATE).value).toBe(typed);
    }
    fireEvent.keyDown(input(BITRATE), { key: 'Escape' });
    expect(input(BITRATE).value).toBe('2000');
    expect(network.sent(PATCH)).toEqual([]);
  });

  test('AD-308, AD-315: protocols are ticked one by one, and each time the complete list is sent', async () => {
    await openConfig();
    const boxes = within(screen.getByRole('group', { name: 'Available protocols' })).getAllByRole('checkbox');
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(
      STAFF_PROTOCOL_NAMES.map((name) => PROTOCOLS[name].displayName),
    );
    // Faster than the server answers: the second waits for the first.
    fireEvent.click(boxes[0] as HTMLElement);
    fireEvent.click(boxes[1] as HTMLElement);
    await expect
      .poll(() => network.sent(PATCH))
      .toEqual([
        {
          available_protocols: STAFF_PROTOCOL_NAMES.slice(1),
          expected: { available_protocols: STAFF_PROTOCOL_NAMES },
        },
        {
          available_protocols: STAFF_PROTOCOL_NAMES.slice(2),
          expected: { available_protocols: STAFF_PROTOCOL_NAMES.slice(1) },
        },
      ]);
  });

  test('AD-247, AD-322: prices are chosen from those of the provider; one that it does not know stays until then', async () => {
    await openConfig({ academy_price_id: 'price_gone' });
    const price = await screen.findByRole('combobox', { name: 'Price of the membership' });
    await within(price).findByRole('option', { name: 'Yearly · $180.00 · test' });
    expect(input('Price of the academy bundle').value).toBe('price_gone');
    expect(screen.getByText('The payment provider has no such price.')).toBeTruthy();
    fireEvent.change(price, { target: { value: 'price_1' } });
    await expect
      .poll(() => network.sent(PATCH))
      .toEqual([{ stripe_price_id: 'price_1', expected: { stripe_price_id: '' } }]);
  });

  test('what a colleague changed meanwhile is said and shown; nothing is overwritten', async () => {
    await openConfig();
    network.on(PATCH, () => refused('changed_meanwhile'));
    network.on('GET /configs/c1', () => ({ ...FACTS, ...defaultUserConfig(), root_page: 'storage' }));
    fireEvent.click(screen.getByRole('switch', { name: 'CE mark' }));
    expect(await within(rowOf('CE mark')).findByText('Not saved')).toBeTruthy();
    expect(snackbars.current()?.kind).toBe('error');
    expect(input('First page').value).toBe('storage');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'CE mark' }).checked).toBe(true);
  });
});

describe('AD-065: finding settings', () => {
  test('a search narrows by name and description', async () => {
    await openConfig();
    const search = screen.getByRole('searchbox', { name: 'Search settings' });
    fireEvent.change(search, { target: { value: 'coloured outlines' } });
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Vessel overlay',
    ]);
    fireEvent.change(search, { target: { value: 'nothing like it' } });
    expect(screen.getByText('No results found.')).toBeTruthy();
  });

  test('what differs from the default is marked, shown alone, and put back', async () => {
    await openConfig({ root_page: 'storage', hide_patient_id: true });
    expect(screen.getByText('2 of 60 changed')).toBeTruthy();
    expect(screen.getAllByText('Changed')).toHaveLength(2);
    fireEvent.click(screen.getByRole('switch', { name: 'Only changed settings' }));
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Hide patient ID',
      'First page',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Use default: Worklist for First page' }));
    await expect
      .poll(() => network.sent(PATCH))
      .toEqual([{ root_page: 'worklist', expected: { root_page: 'storage' } }]);
    expect(await screen.findByText('1 of 60 changed')).toBeTruthy();
  });
});

test('AD-065, AD-157: the name is edited in place', async () => {
  await openConfig();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Config name' }));
  const field = input('Config name');
  expect(field.maxLength).toBe(200);
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(field, { target: { value: '<i>Ward</i>' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('<i>Ward</i>')).toBeTruthy();
  expect(network.sent(PATCH)).toEqual([{ name: '<i>Ward</i>', expected: { name: 'Clinic' } }]);
});

test('AD-065, AD-244: the people on the config lead to their settings', async () => {
  const router = await openConfig();
  expect(screen.getByText('<b>Ada</b> Byron')).toBeTruthy();
  fireEvent.click(screen.getByText(ADA.email));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe('/user-settings/u1');
});

describe('AD-243: deleting', () => {
  test('asks first and says how many people move to the default config', async () => {
    const router = await openConfig();
    network.on('DELETE /configs/c1', () => ({}));
    fireEvent.click(screen.getByRole('button', { name: 'Delete config' }));
    const dialog = await screen.findByRole('dialog', { name: "Delete config 'Clinic'?" });
    expect(dialog.textContent).toContain('3 users move to the default config.');
    expect(network.sent('DELETE /configs/c1')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect.poll(() => router.state.location.pathname).toBe('/internal/configs');
    expect(snackbars.current()?.text).toBe('Deleted config Clinic');
  });

  test('AMB-240: the default config has no button for it', async () => {
    await openConfig({}, { is_default: true, name: 'Default' });
    expect(screen.queryByRole('button', { name: 'Delete config' })).toBeNull();
    expect(screen.getByText(/cannot be deleted/)).toBeTruthy();
  });
});

test('a config that does not exist is not found', async () => {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on('GET /configs/c1', () => refused('config_not_found'));
  openPage('/internal/configs/c1', {
    routes: [{ path: '/internal/configs/c1', page: () => <ConfigPage guid="c1" lost={<p>Lost</p>} /> }],
  });
  expect(await screen.findByText('Lost')).toBeTruthy();
});
