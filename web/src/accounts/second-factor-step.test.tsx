import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query-client.ts';
import { snackbars } from '../platform/snackbar.ts';
import { LoginPage } from './login-page.tsx';

const EMAIL = 'ada@test.example';
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

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

const SETTINGS: Answer = { body: { version: '1', flags: {} } };

function answers(byAddress: Readonly<Record<string, Answer>>): void {
  network.mockImplementation(async (address) => {
    const { status = 200, body } = (typeof address === 'string' ? byAddress[address] : undefined) ?? SETTINGS;
    return new Response(JSON.stringify(body), { status });
  });
}

const PASSWORD_RIGHT = { '/api/login_direct': { body: { second_factor_required: true } } };
const USER = { body: { guid: 'g', email: EMAIL, name: 'Ada', permissions: [] } };

async function openCodeStep(more: Readonly<Record<string, Answer>>) {
  answers({ ...PASSWORD_RIGHT, ...more });
  const root = createRootRoute();
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      component: () => <LoginPage emailInAddress={EMAIL} />,
    }),
    createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Inside</h1> }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Right1234' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: 'Two-factor sign-in' });
  return router;
}

const field = (label = 'Code') => screen.getByLabelText<HTMLInputElement>(label);

function give(code: string, label?: string): void {
  fireEvent.change(field(label), { target: { value: code } });
  fireEvent.submit(screen.getByRole('form', { name: 'Two-factor sign-in' }));
}

const callsTo = (address: string) => network.mock.calls.filter(([url]) => url === address);
const CODE_CALL = '/api/auth/second-factor';

test('AMB-057: after the password the login asks for a code, in a field that phones and password managers fill', async () => {
  await openCodeStep({});
  expect(field().autocomplete).toBe('one-time-code');
  expect(field().inputMode).toBe('numeric');
  expect(document.activeElement).toBe(field());
  expect(screen.getByText(new RegExp(EMAIL))).toBeDefined();
  expect(callsTo('/api/current')).toEqual([]);
});

test('AMB-057: the right code, pasted with a space, leads to the page that was asked for', async () => {
  const router = await openCodeStep({
    [CODE_CALL]: { body: { recovery_codes_left: null } },
    '/api/current': USER,
  });
  give('123 456');
  await screen.findByRole('heading', { name: 'Inside' });
  expect(router.state.location.pathname).toBe('/');
  expect(callsTo(CODE_CALL)[0]?.[1]?.body).toBe('{"code":"123 456"}');
  expect(snackbars.current()).toBeNull();
});

test('a wrong code is told at the field, which keeps what was typed and the focus', async () => {
  await openCodeStep({
    [CODE_CALL]: { status: 403, body: { error: 'The code is not correct.', code: 'wrong_code' } },
  });
  give('123456');
  await screen.findByText('The code is not correct.');
  expect(field().value).toBe('123456');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(snackbars.current()).toBeNull();
});

test.each(['', '12345', 'ab3de-f4h5k'])('%j is not sent as the code of an app', async (code) => {
  await openCodeStep({});
  give(code);
  expect(await screen.findByText('Enter the six digits that your app shows.')).toBeDefined();
  expect(callsTo(CODE_CALL)).toEqual([]);
});

test('AMB-057: a recovery code is taken instead, and the rest of them is told', async () => {
  await openCodeStep({ [CODE_CALL]: { body: { recovery_codes_left: 9 } }, '/api/current': USER });
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(document.activeElement).toBe(field('Recovery code'));
  give('123456', 'Recovery code');
  expect(await screen.findByText(/Enter a recovery code/)).toBeDefined();
  give('ab3de-f4h5k', 'Recovery code');
  await screen.findByRole('heading', { name: 'Inside' });
  expect(snackbars.current()).toMatchObject({ kind: 'info', text: '9 recovery codes are left.' });
});

test('back leads to the password, with the email kept', async () => {
  await openCodeStep({});
  fireEvent.click(screen.getByRole('button', { name: 'Back to login' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a code that comes too late leads back to the password and says why', async () => {
  const words = 'This took too long. Please enter your email and password again.';
  await openCodeStep({ [CODE_CALL]: { status: 401, body: { error: words, code: 'sign_in_expired' } } });
  give('123456');
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL);
});
