import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { UsersPage } from './users-page.tsx';

const ADA = {
  guid: 'u1000000-0000-4000-8000-000000000001',
  email: 'ada@test.example',
  first_name: '<b>Ada</b>',
  last_name: 'Byron',
  phone_number: '+14155552671',
  landline_number: '',
  profession: 'Physician',
  permissions: [],
  created_at: '2026-03-05T10:00:00.000Z',
  updated_at: '2026-03-05T10:00:00.000Z',
  active_workspace_guid: null,
  deletionRequestedOn: null,
};

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

function open() {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  return openPage('/internal/users', { routes: [{ path: '/internal/users', page: UsersPage }] });
}

async function openUsers() {
  network.on('GET /users', () => ({ items: [ADA], total: 1 }));
  const router = open();
  await screen.findByText(ADA.email);
  return router;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create User' });
const banner = () => within(screen.getByRole('dialog')).queryByRole('alert')?.textContent;

/** A form that may be sent. */
async function fillForm(): Promise<void> {
  await openUsers();
  fireEvent.click(screen.getByRole('button', { name: 'Add User' }));
  type('First name', 'Grace');
  type('Last name', 'Hopper');
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'Nurse' } });
  type('Email', 'grace@test.example');
  type('Password', 'Abcdefg1');
}

test('AD-066, AD-229, AMB-244: the list shows name, email, phone, profession and created, and a link; names are text', async () => {
  const router = await openUsers();
  const [head, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect(
    within(head as HTMLElement)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Email', 'Phone', 'Profession', 'Created', 'Settings']);
  await waitFor(() =>
    expect(row?.textContent).toContain('<b>Ada</b> Byronada@test.example+1 415 555 2671Physician'),
  );
  expect(screen.getByRole('link', { name: 'u1000000' }).getAttribute('href')).toBe(
    `/user-settings/${ADA.guid}`,
  );
  fireEvent.click(screen.getByText(ADA.email));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe(`/user-settings/${ADA.guid}`);
});

describe('AD-130: loading states of /internal/users', () => {
  test('while the call is under way it says so; then the rows are there', async () => {
    let answer: (reply: unknown) => void = () => {};
    network.on('GET /users', () => new Promise((resolve) => (answer = resolve)));
    open();
    expect(await screen.findByText('Loading Users')).toBeTruthy();
    answer({ items: [ADA], total: 1 });
    expect(await screen.findByText(ADA.email)).toBeTruthy();
    expect(screen.queryByText('Loading Users')).toBeNull();
  });

  test('when it failed it says so and offers to try again', async () => {
    network.on('GET /users', () => refused('server_error'));
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    network.on('GET /users', () => ({ items: [ADA], total: 1 }));
    fireEvent.click(again);
    expect(await screen.findByText(ADA.email)).toBeTruthy();
  });

  test('nobody there', async () => {
    network.on('GET /users', () => ({ items: [], total: 0 }));
    open();
    expect(await screen.findByText('No users')).toBeTruthy();
  });
});

test.each([
  [1440, '50'],
  [390, '5'],
])('AD-296: at %i px a page has %s rows', async (width, limit) => {
  setWindowWidth(width);
  let asked: string | null = null;
  network.on('GET /users', ({ query }) => {
    asked = query.get('limit');
    return { items: [ADA], total: 1 };
  });
  open();
  await screen.findByText(ADA.email);
  expect(asked).toBe(limit);
});

describe('Add User', () => {
  test('AD-066, AD-067: the dialog has the fields of the sign-up form, a landline, and the list of requirements', async () => {
    await openUsers();
    fireEvent.click(screen.getByRole('button', { name: 'Add User' }));
    const dialog = screen.getByRole('dialog', { name: 'Add User' });
    for (const label of ['First name', 'Last name', 'Role', 'Email', 'Password'])
      expect(field(label)).toBeTruthy();
    expect(screen.getByLabelText(/^Mobile number/)).toBeTruthy();
    expect(screen.getByLabelText(/^Landline/)).toBeTruthy();
    expect(within(dialog).getAllByRole('button', { name: /^Country/ })).toHaveLength(2);
    expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(screen.queryByLabelText('Custom role')).toBeNull();
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'Other' } });
    expect(field('Custom role')).toBeTruthy();
  });

  test('AD-068, AD-169, AD-170, AD-230: sends the sign-up payload, stripped and trimmed, with no permissions', async () => {
    await fillForm();
    network.on('POST /users', () => ADA);
    type('First name', ' Grace ');
    type('Email', 'gra ce@test.example');
    expect(field('Email').value).toBe('grace@test.example');
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'Other' } });
    type('Custom role', ' Sonographer ');
    fireEvent.change(screen.getByLabelText(/^Mobile number/), { target: { value: '+49 1512 3456789' } });
    fireEvent.change(screen.getByLabelText(/^Landline/), { target: { value: '(415) 555-2671' } });
    fireEvent.click(createButton());
    await expect.poll(() => snackbars.current()?.text).toBe('Created user grace@test.example');
    expect(network.sent('POST /users')).toEqual([
      {
        first_name: 'Grace',
        last_name: 'Hopper',
        profession: 'Sonographer',
        phone_number: '+4915123456789',
        landline_number: '+14155552671',
        email: 'grace@test.example',
        permissions: [],
        password: 'Abcdefg1',
      },
    ]);
  });

  test('AD-171: Create User stays disabled until the password passes', async () => {
    await fillForm();
    type('Password', 'abc');
    expect(createButton().disabled).toBe(true);
    type('Password', 'Abcdefg1');
    expect(createButton().disabled).toBe(false);
  });

  test.each([
    ['an invalid email', () => type('Email', 'abc'), 'Invalid email'],
    [
      'an invalid phone',
      () => fireEvent.change(screen.getByLabelText(/^Mobile number/), { target: { value: '12' } }),
      'Invalid phone number',
    ],
    [
      'an invalid landline',
      () => fireEvent.change(screen.getByLabelText(/^Landline/), { target: { value: '12' } }),
      'Invalid phone number',
    ],
  ])('AD-168: %s blocks the submission with a banner', async (_, make, words) => {
    await fillForm();
    make();
    fireEvent.click(createButton());
    expect(banner()).toContain(words);
    expect(network.sent('POST /users')).toEqual([]);
  });

  test('AD-172, AD-173: a role is required, and a custom one with Other', async () => {
    await fillForm();
    for (const role of ['', 'Other']) {
      fireEvent.change(screen.getByLabelText('Role'), { target: { value: role } });
      fireEvent.click(createButton());
      const wrong = field(role === '' ? 'Role' : 'Custom role');
      expect(wrong.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(wrong);
    }
    expect(network.sent('POST /users')).toEqual([]);
  });

  test('a refusal is said in the dialog, and everything typed is still there', async () => {
    await fillForm();
    network.on('POST /users', () => refused('email_taken'));
    fireEvent.click(createButton());
    await expect.poll(banner).toBe('A user with this email already exists');
    expect([field('First name').value, field('Email').value, field('Password').value]).toEqual([
      'Grace',
      'grace@test.example',
      'Abcdefg1',
    ]);
  });

  test('Escape keeps what was typed for the next time, Cancel forgets it', async () => {
    await fillForm();
    fireEvent.keyDown(field('Email'), { key: 'Escape' });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add User' }));
    expect(field('Email').value).toBe('grace@test.example');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add User' }));
    expect(field('Email').value).toBe('');
  });
});
