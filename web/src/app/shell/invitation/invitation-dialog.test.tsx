import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { currentUserQuery } from '../../../platform/session.ts';
import { PendingInvitation } from './pending-invitation.tsx';

const MARCUS = { guid: 'marcus', email: 'm@b.co', name: 'Marcus Okonjo', permissions: [] };
const NONE = {
  status: null,
  workspaceGuid: null,
  workspaceName: null,
  workspaceOwnerName: null,
  workspaceOwnerEmail: null,
  expiresOn: null,
};
const HARBOUR = {
  status: 'pending',
  workspaceGuid: 'harbour',
  workspaceName: 'Harbour <b>Vein</b>',
  workspaceOwnerName: 'Helena Vogt',
  workspaceOwnerEmail: 'h@harbour.org',
  expiresOn: '2031-11-24T12:00:00.000Z',
};
const OWN = {
  guid: 'own',
  name: 'Praxis Nord',
  role: 'Owner',
  joined_at: '2026-01-01T00:00:00.000Z',
  is_active: true,
  data_collection_guids: [],
};
const NORTH = { ...HARBOUR, workspaceGuid: 'north', workspaceName: 'North', workspaceOwnerName: '' };

type Reply = readonly [status: number, body: unknown];
const network = vi.fn<typeof fetch>();
const reload = vi.fn<() => void>();

/** What the server answers, by method: the invitations in turn, and one answer to every POST. */
function serve(
  invitations: readonly object[],
  { posted = [200, {}], own = [] }: { posted?: Reply; own?: readonly object[] } = {},
) {
  const waiting = [...invitations];
  network.mockImplementation(async (address, init) => {
    const [status, body] =
      init?.method === 'POST'
        ? posted
        : addressOf(address).endsWith('/workspaces')
          ? [200, { items: own, total: own.length }]
          : [200, waiting.shift() ?? NONE];
    return new Response(JSON.stringify(body), { status });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PendingInvitation />
    </QueryClientProvider>,
  );
}

const posts = () =>
  network.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([address, init]) => [address, init?.body]);

const addressOf = (address: Parameters<typeof fetch>[0]) =>
  address instanceof Request ? address.url : address.toString();

const asked = (ending: string) =>
  network.mock.calls.filter(([address]) => addressOf(address).endsWith(ending));

const button = (name: string) => screen.findByRole('button', { name });

/** Join waits until the page knows what joining changes. */
async function enabled(name: string): Promise<HTMLElement> {
  await waitFor(async () => expect((await button(name)).hasAttribute('disabled')).toBe(false));
  return button(name);
}

// The shell loads the dialog when it is needed; here it is there before the first test waits for it.
beforeAll(() => import('./invitation-dialog.tsx'));

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  queryClient.setQueryData(currentUserQuery.queryKey, MARCUS);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  network.mockReset();
  reload.mockReset();
  queryClient.clear();
});

test('SH-054: a pending invitation is offered with Reject or Join, and its words stay words', async () => {
  serve([HARBOUR]);
  expect(await screen.findByRole('dialog', { name: 'Join Harbour <b>Vein</b>?' })).toBeTruthy();
  expect(screen.getByText(/^Helena Vogt \(h@harbour.org\) invites you/)).toBeTruthy();
  expect(await button('Reject')).toBeTruthy();
  expect(await button('Join')).toBeTruthy();
});

test('AMB-069: the dialog says that the active workspace stays, when the invitation ends, and how to leave', async () => {
  serve([HARBOUR], { own: [OWN] });
  expect(await screen.findByText('Praxis Nord stays active.')).toBeTruthy();
  expect(screen.getByText(/The invitation ends on November 24, 2031\./)).toBeTruthy();
  expect(screen.getByText('Exams you recorded before stay where they are.')).toBeTruthy();
  expect(screen.queryByText(/becomes your active workspace/)).toBeNull();
});

test('AMB-069: a first workspace becomes the active one, and the dialog says so', async () => {
  serve([HARBOUR]);
  expect(await screen.findByText('Harbour <b>Vein</b> becomes your active workspace.')).toBeTruthy();
  expect(screen.queryByText(/stays active/)).toBeNull();
});

test.each([NONE, { ...HARBOUR, status: 'rejected' }])('SH-197: %o offers nothing', async (reply) => {
  serve([reply]);
  await waitFor(() => expect(asked('/invitation')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SH-198: accepting reloads the page', async () => {
  serve([HARBOUR]);
  fireEvent.click(await enabled('Join'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(posts()).toEqual([['/api/workspaces/accept-invite', '{"workspace_guid":"harbour"}']]);
});

test('SH-199: rejecting clears the invitation, and the next one is offered', async () => {
  serve([HARBOUR, NORTH]);
  fireEvent.click(await button('Reject'));
  expect(await screen.findByRole('dialog', { name: 'Join North?' })).toBeTruthy();
  fireEvent.click(await button('Reject'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts().map(([address]) => address)).toEqual(Array(2).fill('/api/workspaces/reject-invite'));
  expect(reload).not.toHaveBeenCalled();
});

test('a refusal is told in the dialog, and both answers stay possible', async () => {
  serve([HARBOUR], {
    posted: [422, { error: 'the workspace is full', code: 'workspace_seats_full' }],
  });
  fireEvent.click(await enabled('Join'));
  expect((await screen.findByRole('alert')).textContent).toBe('The workspace is full');
  expect((await button('Join')).hasAttribute('disabled')).toBe(false);
  expect((await button('Reject')).hasAttribute('disabled')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('who decides later is not asked again in this visit, and nothing is sent', async () => {
  serve([HARBOUR, HARBOUR]);
  fireEvent.click(await button('Not now'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts()).toEqual([]);
  expect(asked('/invitation')).toHaveLength(1);
});
