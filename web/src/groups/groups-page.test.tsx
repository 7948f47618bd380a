import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { GroupsPage } from './groups-page.tsx';

const GROUPS = [
  { guid: 'g1', name: 'admin', kind: 'permission', member_count: 1, workspace_guid: null },
  { guid: 'g2', name: '<b>Research</b>', kind: 'permission', member_count: 12, workspace_guid: null },
  { guid: 'g3', name: 'admin', kind: 'workspace', member_count: 3, workspace_guid: 'w1' },
];

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

async function openGroups() {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on('GET /autodvt-dashboard/groups', () => ({ items: GROUPS, total: 3 }));
  const router = openPage('/internal/groups', { routes: [{ path: '/internal/groups', page: GroupsPage }] });
  await screen.findByText('<b>Research</b>');
  return router;
}

function add(name: string): void {
  fireEvent.change(screen.getByLabelText('New group'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
}

test('AD-061, AD-221: the list of groups with an add-group input; names are text, and power is marked', async () => {
  const router = await openGroups();
  const [power, plain, workspace] = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(power?.textContent).toContain('Grants power');
  expect(plain?.textContent).toBe('<b>Research</b>12');
  expect(workspace?.textContent).toBe('adminWorkspace3');
  fireEvent.click(screen.getByText('<b>Research</b>'));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe('/internal/groups/g2');
});

test("AD-158: adding an empty name says 'Please enter a name for the group' and sends nothing", async () => {
  await openGroups();
  add('  ');
  expect(screen.getByText('Please enter a name for the group')).toBeTruthy();
  expect(network.sent('POST /groups')).toEqual([]);
});

test('AD-224: a reserved name is refused before it is sent', async () => {
  await openGroups();
  add('Admin');
  expect(screen.getByText('This group name is reserved')).toBeTruthy();
  expect(network.sent('POST /groups')).toEqual([]);
});

test('AD-061, AD-224: a group is added by its name, and the field is free again', async () => {
  await openGroups();
  network.on('POST /groups', () => GROUPS[1]);
  add(' Nurses ');
  await expect.poll(() => snackbars.current()?.text).toBe('Created group Nurses');
  expect(network.sent('POST /groups')).toEqual([{ name: 'Nurses' }]);
  expect(screen.getByLabelText<HTMLInputElement>('New group').value).toBe('');
});

test("AD-268: a refusal says 'Error creating group', with the reason at the field, and keeps what was typed", async () => {
  await openGroups();
  network.on('POST /groups', () => refused('group_name_taken'));
  add('Nurses');
  expect(await screen.findByText('A group with this name already exists.')).toBeTruthy();
  expect(snackbars.current()?.text).toBe('Error creating group');
  expect(screen.getByLabelText<HTMLInputElement>('New group').value).toBe('Nurses');
});
