import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { StaffWorkspacesPage } from './staff-workspaces-page.tsx';

const GUID = '22222222-0000-4000-8000-000000000002';
const OWNER = '66666666-0000-4000-8000-000000000006';
const WORKSPACE = {
  guid: GUID,
  name: 'Vein Clinic',
  slots_users: 9,
  slots_probes: 8,
  free_slots_users: 6,
  member_count: 3,
  probe_count: 2,
  group_guid: '77777777-0000-4000-8000-000000000007',
  dc_guid: '88888888-0000-4000-8000-000000000008',
  purchaser_user_guid: OWNER,
  purchaser_email: 'owner@test.example',
  license_status: 'force_active',
};
const LIST = 'GET /autodvt-dashboard/workspaces';

const network = fakeNetwork();
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on('GET /users', () => ({
    items: [{ guid: OWNER, email: 'owner@test.example', first_name: 'Olga', last_name: 'Zander' }],
    total: 1,
  }));
});
afterEach(forgetPage);

const told = () => snackbars.current()?.text;

async function openWorkspaces() {
  network.on(LIST, ({ query }) => {
    asked.push(query);
    return { items: [WORKSPACE], total: 1 };
  });
  openPage('/internal/workspaces', {
    routes: [{ path: '/internal/workspaces', page: StaffWorkspacesPage }],
  });
  await screen.findByText(WORKSPACE.name);
}

test('AD-081, AD-121: a row tells everything, and leads to group, collection, probes and purchaser', async () => {
  await openWorkspaces();
  for (const text of ['force active', '3/9', '6', '2/8']) expect(screen.getByText(text)).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    expect.arrayContaining([
      `/internal/groups/${WORKSPACE.group_guid}`,
      `/internal/data-collections/${WORKSPACE.dc_guid}`,
      `/internal/probes?workspace=${GUID}`,
      `/user-settings/${OWNER}`,
    ]),
  );
});

test('AD-080: one button asks the payment provider about all subscriptions and shows that it is at work', async () => {
  await openWorkspaces();
  fireEvent.click(screen.getByRole('button', { name: 'Sync all subscriptions' }));
  expect(screen.getByRole('button', { name: 'Syncing…' })).toBeTruthy();
  await waitFor(() => expect(told()).toBe('Subscriptions synced'));
  expect(asked.filter((query) => query.get('forceSync') === 'true')).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Sync all subscriptions' })).toBeTruthy();
});

test('AD-082, AD-282, AMB-249: Delete names what goes and what stays, and asks first', async () => {
  await openWorkspaces();
  network.on(`DELETE /workspaces/${GUID}`, () => ({}));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Vein Clinic' }));
  const question = await screen.findByRole('dialog', { name: 'Delete workspace' });
  for (const text of [
    'Vein Clinic',
    '3 members leave',
    '2 probes are released',
    'exams and reviews is kept',
  ]) {
    expect(question.textContent).toContain(text);
  }
  expect(network.sent(`DELETE /workspaces/${GUID}`)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete workspace' }));
  await waitFor(() => expect(told()).toBe('Workspace deleted'));
});

test('AD-082: Delete names what the workspace holds now, not what it held when the list was read', async () => {
  await openWorkspaces();
  network.on(LIST, () => ({ items: [{ ...WORKSPACE, probe_count: 3 }], total: 1 }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Vein Clinic' }));
  const question = await screen.findByRole('dialog', { name: 'Delete workspace' });
  expect(question.textContent).toContain('3 probes are released');
});

test('a workspace that a colleague has deleted is not asked about', async () => {
  await openWorkspaces();
  network.on(LIST, () => ({ items: [], total: 0 }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Vein Clinic' }));
  await waitFor(() => expect(told()).toBe('The workspace is deleted already.'));
  await waitFor(() => expect(screen.queryByText('Vein Clinic')).toBeNull());
});

describe('Create workspace', () => {
  async function openDialog() {
    await openWorkspaces();
    fireEvent.click(screen.getByRole('button', { name: 'Create workspace' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create workspace' });
    const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
    const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
    const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
    const pick = async () => {
      fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'User' }));
      fireEvent.click(await screen.findByRole('option', { name: /owner@test.example/ }));
    };
    return { dialog, field, type, submit, pick };
  }
  const made = () => network.sent('POST /workspaces');

  test('AD-079, AD-180, AD-281, AD-303: five slots of each kind unless told; letters are no slots', async () => {
    const { field, type, submit, pick } = await openDialog();
    expect([field('User slots').value, field('Probe slots').value]).toEqual(['5', '5']);
    type('User slots', '1a2');
    expect(field('User slots').value).toBe('12');
    type('Name', 'New clinic');
    await pick();
    network.on('POST /workspaces', () => Response.json({ workspace: WORKSPACE }, { status: 201 }));
    submit();
    await waitFor(() => expect(told()).toBe('Workspace created'));
    expect(made()).toEqual([{ name: 'New clinic', user_guid: OWNER, slots_users: 12, slots_probes: 5 }]);
  });

  test('AD-178, AD-179: without a name: the sentence at the field, and a toast', async () => {
    const { dialog, type, submit, pick } = await openDialog();
    await pick();
    type('Name', 'x');
    type('Name', ' ');
    expect(within(dialog).getByText('Name cannot be empty')).toBeTruthy();
    expect(told()).toBeUndefined();
    submit();
    expect(told()).toBe('Workspace name must not be empty');
    expect(made()).toEqual([]);
  });

  test('AD-181: a user must be picked, and slots must be numbers', async () => {
    const { dialog, type, submit } = await openDialog();
    type('Name', 'New clinic');
    type('Probe slots', '');
    submit();
    expect(within(dialog).getByText('Choose a user.')).toBeTruthy();
    expect(within(dialog).getByText('Slots must be a whole number, 0 or more.')).toBeTruthy();
    expect(made()).toEqual([]);
  });

  test('what was typed survives a refusal', async () => {
    const { field, type, submit, pick } = await openDialog();
    type('Name', 'New clinic');
    type('User slots', '0');
    await pick();
    network.on('POST /workspaces', () => refused('owner_needs_seat'));
    submit();
    await waitFor(() => expect(told()).toBe('A workspace needs at least one user slot, for its owner.'));
    expect(field('Name').value).toBe('New clinic');
  });
});
