import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { DangerZone } from './danger-zone.tsx';
import type { UserSettings } from './user-settings.queries.ts';

const HOLD = {
  workspace_guid: 'w1',
  workspace_name: 'Vein Clinic',
  other_members: 2,
  has_subscription: true,
};
const DELETE = 'POST /auth/delete-account';

const network = fakeNetwork();
afterEach(forgetPage);

async function open(
  holds: readonly object[],
  { requestedOn = null }: { readonly requestedOn?: string | null } = {},
) {
  const user = { guid: 'u1', deletionRequestedOn: requestedOn } as UserSettings;
  knowWorld({ user: { guid: 'u1', email: 'me@test.example', name: 'Me', permissions: [] } });
  network.on('GET /auth/delete-account/holds', () => ({ items: holds }));
  openPage('/user', { routes: [{ path: '/user', page: () => <DangerZone user={user} isGoal={false} /> }] });
  return screen.findByRole('region', { name: 'Danger zone' });
}

const button = (zone: HTMLElement) => within(zone).getByRole<HTMLButtonElement>('button');

test('an owner reads beforehand which workspace holds the deletion back, and cannot ask for it', async () => {
  const zone = await open([HOLD]);
  const note = await within(zone).findByRole('note');
  expect(note.textContent).toBe(
    'Your account cannot be deleted while you own the workspace "Vein Clinic", which has 2 other members and an active subscription. Make another member its owner, or remove the other members on the Members page and cancel the subscription on the Billing page.',
  );
  expect(button(zone).disabled).toBe(true);
  expect(button(zone).getAttribute('aria-describedby')).toBe(note.parentElement?.id);
});

test('a request can be taken back, whatever holds it back', async () => {
  const zone = await open([HOLD], { requestedOn: '2026-03-02T09:00:00.000Z' });
  await within(zone).findByRole('note');
  expect(button(zone).textContent).toBe('Cancel account deletion');
  expect(button(zone).disabled).toBe(false);
});

test('when a member joined meanwhile, the refusal of the server is shown and the list is asked for again', async () => {
  const zone = await open([]);
  await waitFor(() => expect(button(zone).disabled).toBe(false));
  network.on(DELETE, () => refused('account_deletion_held'));
  fireEvent.click(button(zone));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  await waitFor(() =>
    expect(snackbars.current()?.text).toMatch(/^Your account cannot be deleted while you own a workspace/),
  );
  await waitFor(() => expect(network.sent('GET /auth/delete-account/holds')).toHaveLength(2));
});
