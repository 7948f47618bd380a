import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { CommandPalette } from './command-palette.tsx';
import type { Findings } from './staff-search.queries.ts';

const GUID = {
  ada: 'a0000000-0000-4000-8000-000000000001',
  exam: 'e0000000-0000-4000-8000-000000000002',
  clinic: 'c0000000-0000-4000-8000-000000000003',
  probe: 'b0000000-0000-4000-8000-000000000004',
};
const PAGES = [
  { label: 'Users', path: '/internal/users', opensNewTab: false },
  { label: 'Exams', path: '/internal/exams', opensNewTab: false },
  { label: 'Billing', path: '/billing-portal', opensNewTab: true },
];
const NOTHING: Findings = {
  users: [],
  exams: [],
  workspaces: [],
  probes: [],
  data_collections: [],
  groups: [],
  configs: [],
};
const ADA = {
  guid: GUID.ada,
  email: 'ada@test.example',
  first_name: 'Ada',
  last_name: 'Byron',
  match: 'start',
} as const;
const EXAM = {
  guid: GUID.exam,
  patient_id: '0001-2345',
  patient_first_name: 'Grace',
  patient_last_name: 'Hopper',
  protocol: 'dvt_left_two_point',
  created_at: '2020-03-05T10:00:00.000Z',
  created_at_timezone_id: 'UTC',
  match: 'exact',
} as const;

const network = fakeNetwork();
const openTab = vi.fn();
const close = vi.fn();

beforeEach(() => {
  setWindowWidth(1440);
  localStorage.clear();
  vi.spyOn(window, 'open').mockImplementation(openTab);
  network.on('GET /staff-search', () => NOTHING);
  network.on('GET /staff-search/named', () => NOTHING);
});
afterEach(() => {
  forgetPage();
  vi.restoreAllMocks();
  openTab.mockClear();
  close.mockClear();
});

async function openPalette() {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  const Page = () => <CommandPalette pages={PAGES} onClose={close} />;
  const router = openPage('/', { routes: [{ path: '/', page: Page }] });
  return { router, field: await screen.findByRole('combobox', { name: 'Search' }) };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const press = (field: HTMLElement, key: string, more = {}) => fireEvent.keyDown(field, { key, ...more });

/** An answer that comes when the test says so. */
function later() {
  let answer: (findings: Findings) => void = () => {};
  const reply = new Promise<Findings>((resolve) => {
    answer = resolve;
  });
  return { reply, answer };
}

describe('the command palette', () => {
  test('shows what was found in groups, the kind with the best match first', async () => {
    network.on('GET /staff-search', ({ query }) => {
      expect(query.get('q')).toBe('us');
      return {
        ...NOTHING,
        users: [ADA],
        exams: [EXAM],
        workspaces: [{ guid: GUID.clinic, name: 'Clinic', purchaser_email: 'o@x.example', match: 'within' }],
        probes: [{ guid: GUID.probe, serial_number: 'L7HD-1', workspace_name: 'Clinic', match: 'within' }],
      };
    });
    const { field } = await openPalette();
    type(field, 'us');
    await screen.findByText('Ada Byron');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(
      5,
    );
    expect(options()).toEqual([
      '0001-2345 · Grace HopperDVT Left Two Point · March 05, 2020e0000000',
      'Users',
      'Ada Byronada@test.examplea0000000',
      'Clinico@x.examplec0000000',
      'L7HD-1Clinicb0000000',
    ]);
    const group = screen.getByRole('group', { name: 'Users' });
    expect(within(group).getByRole('option').getAttribute('href')).toBe(`/user-settings/${GUID.ada}`);
  });

  test('opens with Enter the entry that the arrow keys chose, round at both ends', async () => {
    const { router, field } = await openPalette();
    const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(chosen()?.textContent).toBe('Users');
    press(field, 'ArrowUp');
    expect(chosen()?.textContent).toContain('Billing');
    press(field, 'ArrowDown');
    press(field, 'ArrowDown');
    expect(chosen()?.textContent).toBe('Exams');
    expect(chosen()?.getAttribute('aria-selected')).toBe('true');
    press(field, 'Enter');
    expect(close).toHaveBeenCalledOnce();
    await waitFor(() => expect(router.state.location.pathname).toBe('/internal/exams'));
  });

  test('opens a new tab with Ctrl-Enter, and for a page that always has one', async () => {
    const { router, field } = await openPalette();
    press(field, 'Enter', { ctrlKey: true });
    expect(openTab).toHaveBeenLastCalledWith('/internal/users', '_blank', 'noopener');
    press(field, 'ArrowUp');
    press(field, 'Enter');
    expect(openTab).toHaveBeenLastCalledWith('/billing-portal', '_blank', 'noopener');
    expect(close).not.toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/');
  });

  test('asks the server from two characters on, once typing pauses', async () => {
    const { field } = await openPalette();
    type(field, 'x');
    expect(screen.getByText('Type one more character to search everywhere.')).toBeTruthy();
    for (const text of ['xy', 'xyz', 'xyzz']) type(field, text);
    await screen.findByText('Nothing found for “xyzz”');
    expect(network.sent('GET /staff-search')).toHaveLength(1);
  });

  test('keeps what was found while the next comes, and never shows a late answer to an older text', async () => {
    const [first, second] = [later(), later()];
    network.on('GET /staff-search', ({ query }) => (query.get('q') === 'ad' ? first.reply : second.reply));
    const { field } = await openPalette();
    type(field, 'ad');
    await waitFor(() => expect(network.sent('GET /staff-search')).toHaveLength(1));
    first.answer({ ...NOTHING, users: [ADA] });
    await screen.findByText('Ada Byron');
    type(field, 'ada');
    await waitFor(() => expect(network.sent('GET /staff-search')).toHaveLength(2));
    expect(screen.getByText('Ada Byron')).toBeTruthy();
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
    second.answer({ ...NOTHING, users: [{ ...ADA, last_name: 'Lovelace' }] });
    await screen.findByText('Ada Lovelace');

    const [slow, quick] = [later(), later()];
    network.on('GET /staff-search', ({ query }) => (query.get('q') === 'gr' ? slow.reply : quick.reply));
    type(field, 'gr');
    await waitFor(() => expect(network.sent('GET /staff-search')).toHaveLength(3));
    type(field, 'gra');
    await waitFor(() => expect(network.sent('GET /staff-search')).toHaveLength(4));
    quick.answer({ ...NOTHING, exams: [EXAM] });
    await screen.findByText('0001-2345 · Grace Hopper');
    slow.answer({ ...NOTHING, users: [ADA] });
    await expect(slow.reply).resolves.toBeTruthy();
    expect(screen.queryByText('Ada Byron')).toBeNull();
  });

  test('takes anyone who pastes and presses Enter at once to what it finds, not to what stood there', async () => {
    network.on('GET /staff-search', () => ({ ...NOTHING, exams: [EXAM] }));
    const { router, field } = await openPalette();
    type(field, GUID.exam);
    press(field, 'Enter');
    expect(close).not.toHaveBeenCalled();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/internal/exams/${GUID.exam}`));
  });

  test('says that the search failed, still finds pages, and tries again', async () => {
    network.on('GET /staff-search', () => refused('server_error'));
    const { field } = await openPalette();
    type(field, 'exa');
    expect((await screen.findByRole('alert')).textContent).toContain('The search could not be done.');
    expect(options()).toEqual(['Exams']);
    network.on('GET /staff-search', () => ({ ...NOTHING, users: [ADA] }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Ada Byron');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('tells a screen reader how much was found', async () => {
    network.on('GET /staff-search', () => ({ ...NOTHING, users: [ADA], exams: [EXAM] }));
    const { field } = await openPalette();
    type(field, 'us');
    expect(await screen.findByText('3 results')).toBeTruthy();
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(field.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('recent choices', () => {
  const KEPT = 'recent-choices:me';

  test('are kept by kind and guid alone: no name or patient stays in the browser', async () => {
    network.on('GET /staff-search', () => ({ ...NOTHING, exams: [EXAM] }));
    const { field } = await openPalette();
    type(field, 'hopper');
    await screen.findByText('0001-2345 · Grace Hopper');
    press(field, 'Enter');
    expect(JSON.parse(localStorage.getItem(KEPT) ?? '')).toEqual([['exam', GUID.exam]]);
    expect(Object.keys(localStorage)).toEqual([KEPT]);
  });

  test('come first while nothing is typed, the last one on top, by the names of now', async () => {
    const kept = [
      ['user', GUID.ada],
      ['page', '/internal/exams'],
      ['exam', GUID.exam],
      ['page', '/gone'],
    ];
    localStorage.setItem(KEPT, JSON.stringify(kept));
    network.on('GET /staff-search/named', ({ query }) => {
      expect(query.getAll('guid')).toEqual([GUID.ada, GUID.exam]);
      return { ...NOTHING, users: [ADA] };
    });
    await openPalette();
    await screen.findByText('Ada Byron');
    const recent = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option');
    expect(recent.map(({ textContent }) => textContent)).toEqual([
      'Ada Byronada@test.examplea0000000',
      'Exams',
    ]);
    const pages = within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option');
    expect(pages.map(({ textContent }) => textContent)).toEqual(['Users', 'Billingopens a new tab']);
  });

  test.each(['nonsense', '{}', '[1, ["user"], ["user", "no guid"], ["star", "x"]]'])(
    'that cannot be read (%s) are none',
    async (text) => {
      localStorage.setItem(KEPT, text);
      await openPalette();
      expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
      expect(options()).toHaveLength(3);
    },
  );
});
