import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { snackbars } from '../platform/snackbar.ts';
import { DeletionRequestsPage } from './deletion-requests-page.tsx';

const YOUNG = {
  guid: '66666666-0000-4000-8000-000000000006',
  email: 'young@test.example',
  first_name: 'Ada',
  last_name: 'Byron',
  phone_number: '+447405550190',
  permissions: ['internal'],
  profession: 'Nurse',
  deletion_requested_on: '2026-03-05T10:00:00.000Z',
  is_overdue: false,
};
const OLD = {
  ...YOUNG,
  guid: '77777777-0000-4000-8000-000000000007',
  email: 'old@test.example',
  is_overdue: true,
};

const network = fakeNetwork();

beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

const open = () =>
  openPage('/internal/deletion-requests', {
    routes: [{ path: '/internal/deletion-requests', page: DeletionRequestsPage }],
  });

const colourOf = (element: HTMLElement | null | undefined) =>
  element === null || element === undefined ? undefined : getComputedStyle(element).color;

test('AD-086, AD-087, AD-304: rows link to the person; older than 30 days is red, and says so', async () => {
  network.on('GET /users/deletion-requests', () => ({ items: [OLD, YOUNG], total: 2 }));
  open();
  const old = await screen.findByText(OLD.email);
  const young = screen.getByText(YOUNG.email);
  expect(old.getAttribute('href')).toBe(`/user-settings/${OLD.guid}`);
  expect(screen.getAllByText('Older than 30 days')).toHaveLength(1);
  expect(screen.getByText('Due April 04, 2026')).toBeTruthy();
  expect(colourOf(old.parentElement)).toBe(tokens.error);
  expect(colourOf(young.parentElement)).not.toBe(tokens.error);
});

test('AD-291: a failure to load is told in a toast, and the page offers to try again', async () => {
  network.on('GET /users/deletion-requests', () => refused('server_error'));
  open();
  await waitFor(() =>
    expect(snackbars.current()?.text).toBe('Something went wrong on our side. Please try again later.'),
  );
  expect(await screen.findByText('Try again')).toBeTruthy();
});
