import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth, SUPPORT_EMAIL } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { MembersPage } from './members-page.tsx';
import { WorkspaceFrame } from './workspace-frame.tsx';

const W = 'w0000000-0000-4000-8000-000000000001';
const OWNER = { guid: 'owner', email: 'helena@harbour.example', name: 'Helena Vogt' };
const WORKSPACE = {
  guid: W,
  name: 'Harbour Vein Clinic',
  slots_users: 5,
  slots_probes: 5,
  free_slots_users: 1,
  member_count: 2,
  probe_count: 1,
  license_status: 'active',
  purchaser_user_guid: 'owner',
};
const MEMBERS = [
  {
    guid: 'owner',
    first_name: 'Helena',
    last_name: 'Vogt',
    email: OWNER.email,
    phone_number: '+491515550110',
    role: 'Owner',
    status: 'Active',
  },
  {
    guid: 'jonas',
    first_name: 'Jonas',
    last_name: 'Weber',
    email: 'jonas@harbour.example',
    phone_number: null,
    role: 'Member',
    status: 'Active',
  },
];
const INVITATIONS = [
  {
    guid: 'i1',
    email: 'm.okonjo@harbour.example',
    status: 'pending',
    expires_on: '2031-11-24T12:00:00.000Z',
  },
  {
    guid: 'i2',
    email: 'lars@nordpraxis.example',
    status: 'rejected',
    expires_on: '2031-11-20T12:00:00.000Z',
  },
  { guid: 'i3', email: 'late@nordpraxis.example', status: 'expired', expires_on: '2026-11-01T12:00:00.000Z' },
];

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

interface Situation {
  readonly workspace?: object;
  readonly config?: object;
  readonly permissions?: string[];
}

async function openMembers({ workspace, config, permissions = ['workspace-admin'] }: Situation = {}) {
  knowWorld({ user: { ...OWNER, permissions }, config: config ?? {}, billing: { workspaceGuid: W } });
  network.on(`GET /workspaces/${W}`, () => ({ workspace: { ...WORKSPACE, ...workspace } }));
  network.on(`GET /workspaces/${W}/members`, () => ({ items: MEMBERS, total: 2 }));
  network.on(`GET /workspaces/${W}/invitations`, () => ({ items: INVITATIONS, total: 2 }));
  const router = openPage('/workspace', {
    frame: WorkspaceFrame,
    routes: [{ path: '/workspace', page: MembersPage }],
  });
  await screen.findByRole('heading', { level: 1 });
  return router;
}

async function rowOf(email: string): Promise<HTMLElement> {
  const row = (await screen.findByText(email)).closest('tr');
  if (row === null) throw new Error(`No row shows ${email}`);
  return row;
}

const inviteButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Invite Users' });
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

async function choose(email: string, action: string): Promise<void> {
  fireEvent.click(within(await rowOf(email)).getByRole('button', { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('what the page shows', () => {
  test('SH-122: the member count is used/slots_users, and a pending invitation uses a seat', async () => {
    await openMembers();
    expect(screen.getByText('4/5')).toBeTruthy();
  });

  test('SH-124: the table has name, email, phone, role and status', async () => {
    await openMembers();
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(heads.slice(0, 5)).toEqual(['Name', 'Email', 'Phone', 'Role', 'Status']);
    const owner = await rowOf(OWNER.email);
    await waitFor(() =>
      expect(cells(owner).slice(1, 5)).toEqual([OWNER.email, '+49 1515550110', 'Owner', 'Active']),
    );
    expect(cells(await rowOf('jonas@harbour.example'))[3]).toBe('Member');
  });

  test('SH-126: an invitation is a Member without a name', async () => {
    await openMembers();
    const [name, , phone, role, status] = cells(await rowOf('m.okonjo@harbour.example'));
    expect([name, phone, role, status]).toEqual(['Invited', '–', 'Member', 'Pendinguntil November 24, 2031']);
  });

  test('SH-127: a rejected invitation shows a red badge', async () => {
    await openMembers();
    const badge = within(await rowOf('lars@nordpraxis.example')).getByText('Rejected');
    expect(badge.dataset['tone']).toBe('error');
    const pending = within(await rowOf('m.okonjo@harbour.example')).getByText('Pending');
    expect(pending.dataset['tone']).toBe('neutral');
  });

  test('SH-128: an expired invitation says so, and can be sent again', async () => {
    await openMembers();
    const row = await rowOf('late@nordpraxis.example');
    expect(within(row).getByText('Expired').dataset['tone']).toBe('warning');
    expect(within(row).getByRole('button', { name: 'Resend Invite' })).toBeTruthy();
  });

  test('a removed member is told so, not that the servers are busy', async () => {
    const user = { ...OWNER, permissions: [] };
    knowWorld({ user, config: {}, billing: { workspaceGuid: W } });
    network.on('GET /current', () => user);
    network.on('GET /users/owner/billing', () => refused('service_unavailable'));
    for (const path of ['', '/members', '/invitations']) {
      network.on(`GET /workspaces/${W}${path}`, () => refused('workspace_not_found'));
    }
    openPage('/workspace', { frame: WorkspaceFrame, routes: [{ path: '/workspace', page: MembersPage }] });
    const title = 'You are no longer a member of this workspace';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByText(/very busy/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a click on a head sorts, and the address keeps it', async () => {
    const router = await openMembers();
    await rowOf(OWNER.email);
    fireEvent.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'email' }));
    const emails = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => cells(row)[1]);
    expect(emails).toEqual([
      OWNER.email,
      'jonas@harbour.example',
      'lars@nordpraxis.example',
      'late@nordpraxis.example',
      'm.okonjo@harbour.example',
    ]);
  });

  test('SH-329, RV-307: members that cannot be loaded show one failed state with a way to try again', async () => {
    knowWorld({ user: { ...OWNER, permissions: [] }, billing: { workspaceGuid: W } });
    await openMembersWith(() => refused('server_error'));
    expect(await screen.findByText('Failed to load data')).toBeTruthy();
    expect(screen.getByText('The servers are very busy at the moment, please try again later.')).toBeTruthy();
    network.on(`GET /workspaces/${W}/members`, () => ({ items: MEMBERS, total: 2 }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(OWNER.email)).toBeTruthy();
  });
});

async function openMembersWith(answer: () => unknown): Promise<void> {
  network.on(`GET /workspaces/${W}`, () => ({ workspace: WORKSPACE }));
  network.on(`GET /workspaces/${W}/members`, answer);
  network.on(`GET /workspaces/${W}/invitations`, () => ({ items: [], total: 0 }));
  openPage('/workspace', { frame: WorkspaceFrame, routes: [{ path: '/workspace', page: MembersPage }] });
  await screen.findByRole('heading', { level: 1 });
}

describe('the title', () => {
  test('SH-121: the title is edited where it stands', async () => {
    await openMembers();
    const changed = { ...WORKSPACE, name: 'Harbour & Sons' };
    network.on(`PATCH /workspaces/${W}`, () => ({ workspace: changed }));
    fireEvent.click(screen.getByRole('button', { name: 'Edit Workspace name' }));
    const field = screen.getByRole('textbox', { name: 'Workspace name' });
    fireEvent.change(field, { target: { value: ' Harbour & Sons ' } });
    fireEvent.submit(field);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbour & Sons'));
    expect(network.sent(`PATCH /workspaces/${W}`)).toEqual([{ name: 'Harbour & Sons' }]);
  });

  test.each([0, 201])('SH-233, SH-335: a title of %i characters cannot be saved', async (length) => {
    await openMembers();
    fireEvent.click(screen.getByRole('button', { name: 'Edit Workspace name' }));
    const field = screen.getByRole('textbox', { name: 'Workspace name' });
    fireEvent.change(field, { target: { value: 'x'.repeat(length) } });
    fireEvent.submit(field);
    expect(network.sent(`PATCH /workspaces/${W}`)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Workspace name' })).toBeTruthy();
  });
});

describe('inviting', () => {
  const INVITE = `POST /workspaces/${W}/invitations`;

  async function openDialog(): Promise<HTMLInputElement> {
    fireEvent.click(inviteButton());
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
  }

  test("SH-123, SH-125: 'Invite Users' opens a dialog that waits for an email", async () => {
    await openMembers();
    const field = await openDialog();
    expect(screen.getByRole('dialog', { name: 'Invite Users' }).textContent).toContain(
      'Harbour Vein Clinic has 1 free seat.',
    );
    expect(document.activeElement).toBe(field);
  });

  test("SH-325: Enter sends the invitation, and 'Successfully invited {email}' is said", async () => {
    await openMembers();
    network.on(INVITE, () =>
      Response.json(
        { guid: 'i3', email: 'p@x.co', status: 'pending', expires_on: '2031-11-24T12:00:00.000Z' },
        { status: 201 },
      ),
    );
    const field = await openDialog();
    fireEvent.change(field, { target: { value: 'p@x.co' } });
    fireEvent.submit(field);
    await waitFor(() =>
      expect(snackbars.current()).toMatchObject({ kind: 'success', text: 'Successfully invited p@x.co' }),
    );
    expect(network.sent(INVITE)).toEqual([{ email: 'p@x.co' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(network.sent(`GET /workspaces/${W}/invitations`)).toHaveLength(2));
  });

  test('SH-234: the email must look like one, said only once it was submitted; spaces vanish', async () => {
    await openMembers();
    const field = await openDialog();
    fireEvent.change(field, { target: { value: ' a b c ' } });
    expect(field.value).toBe('abc');
    expect(screen.queryByText(/Invalid email format/)).toBeNull();
    fireEvent.submit(field);
    expect(screen.getByText('Invalid email format (ex: name@example.com)')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(network.sent(INVITE)).toEqual([]);
  });

  test('several addresses are invited at once, and each that could not be is named with its reason', async () => {
    await openMembers({ workspace: { free_slots_users: 3 } });
    const BATCH = `POST /workspaces/${W}/invitations/batch`;
    network.on(BATCH, () => ({
      results: [
        { email: 'p@x.co', outcome: 'invited' },
        { email: 'q@x.co', outcome: 'already_member' },
      ],
    }));
    const field = await openDialog();
    fireEvent.change(field, { target: { value: 'p@x.co q@x.co' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    const result = await screen.findByRole('alert');
    expect(result.textContent).toBe('p@x.co: Invitedq@x.co: Already a member of this workspace');
    expect(network.sent(BATCH)).toEqual([{ emails: ['p@x.co', 'q@x.co'] }]);
    expect(snackbars.current()).toMatchObject({ text: 'Successfully invited p@x.co' });
    expect(field.value).toBe('');
  });

  test('more addresses than free seats are not sent, and the field says so', async () => {
    await openMembers();
    const field = await openDialog();
    fireEvent.change(field, { target: { value: 'p@x.co, q@x.co' } });
    fireEvent.submit(field);
    expect(await screen.findByText(/^You are inviting 2 people, but only 1 seat is free\./)).toBeTruthy();
    expect(network.sent(`POST /workspaces/${W}/invitations/batch`)).toEqual([]);
  });

  test('a refusal stands at the field, which keeps what was typed and has the focus', async () => {
    await openMembers();
    network.on(INVITE, () => refused('already_invited'));
    const field = await openDialog();
    fireEvent.change(field, { target: { value: 'm.okonjo@harbour.example' } });
    fireEvent.submit(field);
    expect(await screen.findByText('User has already been invited to this workspace.')).toBeTruthy();
    expect(field.value).toBe('m.okonjo@harbour.example');
    expect(document.activeElement).toBe(field);
    expect(snackbars.current()).toBeNull();
  });

  test('SH-235, SH-326: without a free seat the button is disabled and says why', async () => {
    await openMembers({ workspace: { free_slots_users: 0 } });
    expect(inviteButton().disabled).toBe(true);
    const notice = screen.getByRole('note');
    expect(notice.textContent).toBe(
      'Your Workspace plan is at its maximum number of users allowed. Email support to add more seats.',
    );
    expect(within(notice).getByRole('link').getAttribute('href')).toBe(`mailto:${SUPPORT_EMAIL}`);
    expect(inviteButton().getAttribute('aria-describedby')).toBe(notice.parentElement?.id);
  });

  test('SH-236: it is disabled when the config disable_workspace_invite is on', async () => {
    await openMembers({ config: { disable_workspace_invite: true } });
    expect(inviteButton().disabled).toBe(true);
    expect(screen.getByRole('note').textContent).toBe('Invitations are disabled for this account.');
  });

  test.each(['inactive', 'force_inactive'])(
    'SH-237: it is disabled when the licence is %s',
    async (license_status) => {
      await openMembers({ workspace: { license_status } });
      expect(inviteButton().disabled).toBe(true);
      expect(screen.getByRole('note').textContent).toContain('membership');
    },
  );

  test('SH-237: a licence that staff forced active is active', async () => {
    await openMembers({ workspace: { license_status: 'force_active' } });
    expect(inviteButton().disabled).toBe(false);
  });
});

describe('the row menu', () => {
  test("SH-128: 'Resend Invite' sets the invitation back to pending", async () => {
    await openMembers();
    const path = `PATCH /workspaces/${W}/invitations/i1`;
    network.on(path, () => ({ ...INVITATIONS[0], status: 'pending' }));
    await choose('m.okonjo@harbour.example', 'Resend Invite');
    await waitFor(() => expect(network.sent(path)).toEqual([{ status: 'pending' }]));
    await waitFor(() => expect(network.sent(`GET /workspaces/${W}/invitations`)).toHaveLength(2));
  });

  test('SH-128: a rejected invitation can be sent again beside its badge', async () => {
    await openMembers();
    const path = `PATCH /workspaces/${W}/invitations/i2`;
    network.on(path, () => ({ ...INVITATIONS[1], status: 'pending' }));
    const row = await rowOf('lars@nordpraxis.example');
    fireEvent.click(within(row).getByRole('button', { name: 'Resend Invite' }));
    await waitFor(() => expect(network.sent(path)).toEqual([{ status: 'pending' }]));
  });

  test('SH-129, SH-131: an invitation is removed after a question that names its address', async () => {
    await openMembers();
    const path = `DELETE /workspaces/${W}/invitations/i2`;
    network.on(path, () => ({}));
    await choose('lars@nordpraxis.example', 'Remove');
    const dialog = await screen.findByRole('dialog', { name: 'Remove this invitation?' });
    expect(dialog.textContent).toContain('lars@nordpraxis.example');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.sent(path)).toHaveLength(1));
  });

  test('SH-131: a member is removed after a question that names the person', async () => {
    await openMembers();
    const path = `DELETE /workspaces/${W}/members/jonas`;
    network.on(path, () => ({}));
    await choose('jonas@harbour.example', 'Remove');
    const dialog = await screen.findByRole('dialog', { name: 'Remove Jonas Weber?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.sent(path)).toHaveLength(1));
    await waitFor(() => expect(network.sent(`GET /workspaces/${W}/members`)).toHaveLength(2));
  });

  test('AMB-069: the owner makes a member the owner, after a question that names both', async () => {
    await openMembers();
    const path = `POST /workspaces/${W}/owner`;
    network.on(path, () => ({}));
    // The rights of the previous owner are asked for again.
    network.on('GET /users/owner/billing', () => ({ workspaceGuid: W, trialExpiresOn: null }));
    network.on('GET /current', () => ({ ...OWNER, permissions: ['workspace-admin'] }));
    await choose('jonas@harbour.example', 'Make owner');
    const dialog = await screen.findByRole('dialog', { name: 'Make Jonas Weber the owner?' });
    expect(dialog.textContent).toContain(
      'Jonas Weber (jonas@harbour.example) will own Harbour Vein Clinic instead of Helena Vogt (you)',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make owner' }));
    await waitFor(() => expect(network.sent(path)).toEqual([{ user_guid: 'jonas' }]));
    await waitFor(() =>
      expect(snackbars.current()).toMatchObject({ kind: 'success', text: 'Jonas Weber is now the owner' }),
    );
    await waitFor(() => expect(network.sent('GET /current')).toHaveLength(1));
  });

  test('an admin who does not own the workspace cannot give it away', async () => {
    await openMembers({ workspace: { purchaser_user_guid: 'another' } });
    const menu = within(await rowOf('jonas@harbour.example')).getByRole('button', { name: /^Actions for/ });
    fireEvent.click(menu);
    await screen.findByRole('menuitem', { name: 'Remove' });
    expect(screen.queryByRole('menuitem', { name: 'Make owner' })).toBeNull();
  });

  test('anyone who says no to the question removes nobody', async () => {
    await openMembers();
    await choose('jonas@harbour.example', 'Remove');
    const dialog = await screen.findByRole('dialog', { name: 'Remove Jonas Weber?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.sent(`DELETE /workspaces/${W}/members/jonas`)).toEqual([]);
  });

  test('a refusal is said, and the rows come anew', async () => {
    await openMembers();
    network.on(`DELETE /workspaces/${W}/members/jonas`, () => refused('workspace_member_not_found'));
    await choose('jonas@harbour.example', 'Remove');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(snackbars.current()).toMatchObject({ kind: 'error', text: 'Member not found.' }),
    );
    await waitFor(() => expect(network.sent(`GET /workspaces/${W}/members`)).toHaveLength(2));
  });

  test('SH-130: an Owner has no row menu', async () => {
    await openMembers();
    expect(within(await rowOf(OWNER.email)).queryByRole('button')).toBeNull();
  });

  test('SH-132: others see the page read-only', async () => {
    await openMembers({ permissions: [] });
    await rowOf('lars@nordpraxis.example');
    expect(screen.queryByRole('button', { name: 'Edit Workspace name' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite Users' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resend Invite' })).toBeNull();
  });
});
