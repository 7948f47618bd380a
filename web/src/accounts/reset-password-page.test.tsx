import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query-client.ts';
import { currentUserQuery, type CurrentUser } from '../platform/session.ts';
import { snackbars } from '../platform/snackbar.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', network);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  network.mockReset();
  queryClient.clear();
  snackbars.dismiss();
});

async function openPage() {
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/reset-password', component: ResetPasswordPage }),
    createRoute({ getParentRoute: () => root, path: '/login', component: () => <h1>Login</h1> }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/reset-password'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
  return router;
}

const answers = (status: number, body: unknown) =>
  network.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Set password/ });

function type(password: string, confirmation: string): void {
  fireEvent.change(field('New password'), { target: { value: password } });
  fireEvent.change(field('Confirm password'), { target: { value: confirmation } });
}

test('SH-103: it asks for a password and a confirmation, both hidden until asked to show', async () => {
  await openPage();
  for (const label of ['New password', 'Confirm password']) {
    expect(field(label).type).toBe('password');
    expect(field(label).autocomplete).toBe('new-password');
  }
  const [show] = screen.getAllByRole('button', { name: 'Show password' });
  if (show === undefined) throw new Error('No button shows the password');
  fireEvent.click(show);
  expect([field('New password').type, field('Confirm password').type]).toEqual(['text', 'password']);
});

test('the checklist tells which rules the password follows already', async () => {
  await openPage();
  type('Abcdef', '');
  const items = within(screen.getByRole('region', { name: 'Password must' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Be at least 8 characters (not yet)',
    'Contain 1 uppercase letter (done)',
    'Contain 1 lowercase letter (done)',
    'Contain 1 number (not yet)',
  ]);
});

test.each([
  ['Abcdef12', 'Abcdef1', true],
  ['Abcdef12', 'Abcdef12', false],
  ['Abcdef12', '', false],
])(
  "'Passwords must match' appears when the confirmation of %j is %j: %s",
  async (password, confirmation, isShown) => {
    await openPage();
    type(password, confirmation);
    expect(screen.queryByText('Passwords must match') !== null).toBe(isShown);
  },
);

test.each([
  ['', '', true],
  ['Abcdef12', '', true],
  ['Abcdef12', 'Abcdef13', true],
  ['abcdef12', 'abcdef12', true],
  ['Abcdef12', 'Abcdef12', false],
])('with %j and %j submit is disabled: %s', async (password, confirmation, isDisabled) => {
  await openPage();
  type(password, confirmation);
  expect(button().disabled).toBe(isDisabled);
});

test('submit is disabled while the request is in flight, and asks once', async () => {
  let answer: ((response: Response) => void) | undefined;
  network.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await openPage();
  type('Abcdef12', 'Abcdef12');
  fireEvent.click(button());
  await waitFor(() => expect(button().disabled).toBe(true));
  fireEvent.submit(screen.getByRole('form', { name: 'Set a new password' }));
  expect(network).toHaveBeenCalledTimes(1);
  answer?.(new Response('{}'));
  await screen.findByRole('heading', { name: 'Login' });
});

test("SH-106, SH-315: success ends on /login with 'Password has been changed successfully', signed out", async () => {
  const user: CurrentUser = { guid: 'g', email: 'e', name: 'n', permissions: [] };
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  answers(200, {});
  const router = await openPage();
  type('Abcdef12', 'Abcdef12');
  fireEvent.click(button());
  await screen.findByRole('heading', { name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
  expect(snackbars.current()).toMatchObject({
    kind: 'success',
    text: 'Password has been changed successfully',
  });
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeNull();
  expect(network.mock.calls[0]?.[0]).toBe('/api/auth/reset-password');
  expect(network.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"new_password":"Abcdef12"}' });
});

test('a refusal shows in an alert and in no snackbar, and what was typed stays', async () => {
  answers(403, { error: 'This link is no longer valid.', code: 'elevation_required' });
  const router = await openPage();
  type('Abcdef12', 'Abcdef12');
  fireEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid.');
  expect(snackbars.current()).toBeNull();
  expect(field('New password').value).toBe('Abcdef12');
  expect(router.state.location.pathname).toBe('/reset-password');
  expect(button().disabled).toBe(false);
});
