import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { GroupPage } from './group-page.tsx';

const GROUP = { guid: 'g1', name: 'research', kind: 'permission', member_count: 1, workspace_guid: null };
const ADA = {
  user_guid: 'u1',
  email: 'ada@test.example',
  first_name: '<i>Ada</i>',
  last_name: 'Byron',
  phone_number: '+14155552671',
  roles: ['member'],
};

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

async function openGroup({ group = {}, permissions = ['internal'] } = {}): Promise<void> {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions } });
  network.on('GET /groups/g1', () => ({ ...GROUP, ...group }));
  network.on('GET /groups/g1/members', () => ({ items: [ADA], total: 1 }));
  network.on('GET /current', () => ({ guid: 'me', email: 'me@test.example', name: 'Me', permissions }));
  openPage('/internal/groups/g1', {
    routes: [{ path: '/internal/groups/g1', page: () => <GroupPage guid="g1" lost={<p>Lost</p>} /> }],
  });
  await screen.findByText(ADA.email);
}

test('AD-062, AD-115, AD-187: members with a box for each role, the same on every row; names are text', async () => {
  await openGroup();
  expect(screen.getByText('<i>Ada</i> Byron')).toBeTruthy();
  const checked = ['admin', 'member', 'viewer'].map(
    (role) => screen.getByLabelText<HTMLInputElement>(`${role}: ${ADA.email}`).checked,
  );
  expect(checked).toEqual([false, true, false]);
  expect(screen.getByRole('link', { name: ADA.email }).getAttribute('href')).toBe('/user-settings/u1');
  expect(screen.getByRole('link', { name: 'Groups' }).getAttribute('href')).toBe('/internal/groups');
});

test('AD-188, AD-228: ticking a box sends the complete new list, and what was seen before', async () => {
  await openGroup();
  network.on('PATCH /groups/g1/members', () => ({ ...ADA, roles: ['member', 'viewer'] }));
  fireEvent.click(screen.getByLabelText(`viewer: ${ADA.email}`));
  await expect
    .poll(() => network.sent('PATCH /groups/g1/members'))
    .toEqual([{ member_guid: 'u1', roles: ['member', 'viewer'], expected: { roles: ['member'] } }]);
});

test('what a colleague changed meanwhile is said, and shown', async () => {
  await openGroup();
  network.on('PATCH /groups/g1/members', () => refused('changed_meanwhile'));
  network.on('GET /groups/g1/members', () => ({ items: [{ ...ADA, roles: ['admin'] }], total: 1 }));
  fireEvent.click(screen.getByLabelText(`viewer: ${ADA.email}`));
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(`admin: ${ADA.email}`).checked).toBe(true);
  expect(snackbars.current()?.kind).toBe('error');
  expect(screen.getByLabelText<HTMLInputElement>(`viewer: ${ADA.email}`).checked).toBe(false);
});

test('AD-062, AD-226: a person is added by email; a refusal is said in words and keeps what was typed', async () => {
  await openGroup();
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  const press = (email: string) => {
    fireEvent.change(field, { target: { value: email } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  };
  press('');
  press('abc');
  expect(network.sent('POST /groups/g1/members')).toEqual([]);
  network.on('POST /groups/g1/members', () => refused('group_user_not_found'));
  press('bo b@test.example');
  await expect.poll(() => snackbars.current()?.text).toContain('User not found.');
  expect(field.value).toBe('bob@test.example');
  network.on('POST /groups/g1/members', () => ADA);
  press('Bob@test.example');
  await expect.poll(() => field.value).toBe('');
  expect(network.sent('POST /groups/g1/members').at(-1)).toEqual({ email: 'bob@test.example' });
});

test('AD-062, AD-227: removing asks first and names the person', async () => {
  await openGroup();
  network.on('DELETE /groups/g1/members', () => ({}));
  fireEvent.click(screen.getByRole('button', { name: `Remove ${ADA.email}` }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`${ADA.email} will no longer be in the group 'research'.`);
  expect(network.sent('DELETE /groups/g1/members')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => network.sent('DELETE /groups/g1/members')).toEqual([{ member_guid: 'u1' }]);
});

test('AD-062, AD-156, AD-225, AD-295: the name is edited in place, 1 to 200 characters long', async () => {
  await openGroup();
  network.on('PATCH /groups/g1', () => ({ ...GROUP, name: 'Trial' }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit Group name' }));
  const field = screen.getByLabelText<HTMLInputElement>('Group name');
  expect(field.maxLength).toBe(200);
  fireEvent.change(field, { target: { value: ' ' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'admin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('This group name is reserved')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Trial' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => network.sent('PATCH /groups/g1'))
    .toEqual([{ name: 'Trial', expected: { name: 'research' } }]);
});

test('SH-173: staff without the admin flag see who is in a group with power, and can change nothing', async () => {
  await openGroup({ group: { name: 'admin' } });
  expect(screen.getByText(/Only administrators can change the members\./)).toBeTruthy();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove|^Edit/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(`viewer: ${ADA.email}`).disabled).toBe(true);
});

test('SH-173: an administrator is told what the person loses', async () => {
  await openGroup({ group: { name: 'admin' }, permissions: ['internal', 'admin'] });
  fireEvent.click(screen.getByRole('button', { name: `Remove ${ADA.email}` }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`${ADA.email} loses the permission 'admin' at once.`);
});

test("of a workspace's own group only the roles are set", async () => {
  await openGroup({
    group: { kind: 'workspace', name: 'Clinic', workspace_guid: 'w1' },
    permissions: ['internal', 'admin'],
  });
  expect(screen.getByText(/its name and members follow/)).toBeTruthy();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove|^Edit/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(`admin: ${ADA.email}`).disabled).toBe(false);
});

test('a group is deleted after a question that counts its members; one that a rule reads has no such button', async () => {
  await openGroup({ group: { name: 'internal' } });
  expect(screen.queryByRole('button', { name: 'Delete group' })).toBeNull();
  forgetPage();
  await openGroup();
  network.on('DELETE /groups/g1', () => ({}));
  fireEvent.click(screen.getByRole('button', { name: 'Delete group' }));
  const dialog = await screen.findByRole('dialog', { name: "Delete group 'research'?" });
  expect(dialog.textContent).toContain('1 member leaves the group.');
  expect(snackbars.current()).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await expect.poll(() => snackbars.current()?.text).toBe('Deleted group research');
});
