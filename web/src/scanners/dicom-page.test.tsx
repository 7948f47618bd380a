import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { WorkspaceFrame } from '../workspaces/workspace-frame.tsx';
import { DicomPage } from './dicom-page.tsx';

const W = 'w0000000-0000-4000-8000-000000000001';
const TOKENS = `/workspaces/${W}/dicom-tokens`;
const WORKSPACE = {
  guid: W,
  name: 'Harbour Vein Clinic',
  slots_users: 5,
  slots_probes: 5,
  free_slots_users: 1,
  member_count: 2,
  probe_count: 2,
  license_status: 'active',
};
const TOKEN = { guid: 't1', name: 'Archive', created_at: '2026-03-05T10:00:00.000Z', last_used_at: null };

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

async function openDicom(permissions: string[]): Promise<void> {
  const user = { guid: 'owner', email: 'helena@harbour.example', name: 'Helena Vogt', permissions };
  knowWorld({ user, billing: { workspaceGuid: W } });
  network.on(`GET /workspaces/${W}`, () => ({ workspace: WORKSPACE }));
  const path = '/workspace/dicom';
  openPage(path, { frame: WorkspaceFrame, routes: [{ path, page: DicomPage }] });
  await screen.findByRole('heading', { name: 'DICOM' });
}

test('an admin reads where to send to, creates a token, and sees its secret this once', async () => {
  network.on(`GET ${TOKENS}`, () => ({ items: [TOKEN], total: 1 }));
  await openDicom(['workspace-admin']);
  expect(screen.getByRole('link', { name: 'DICOM' })).toBeTruthy();
  expect(screen.getByText(`${window.location.origin}/api/dicom-web/studies`)).toBeTruthy();
  const row = (await screen.findByText('Archive')).closest('tr');
  expect(row?.textContent).toMatch(/March 05, 2026.*Never/);
  network.on(`POST ${TOKENS}`, () => refused('server_error'));
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Name of the scanner or archive');
  fireEvent.submit(field);
  expect(screen.getByText('Please name the scanner or archive')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' Ward 3 ' } });
  fireEvent.submit(field);
  await waitFor(() => expect(network.sent(`POST ${TOKENS}`)).toEqual([{ name: 'Ward 3' }]));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe(' Ward 3 ');
  network.on(`POST ${TOKENS}`, () => ({ ...TOKEN, guid: 't2', name: 'Ward 3', secret: 's3cret' }));
  fireEvent.submit(field);
  const dialog = await screen.findByRole('dialog', { name: 'Token for Ward 3' });
  expect(within(dialog).getByText('s3cret')).toBeTruthy();
  expect(dialog.textContent).toContain('it is shown only once');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('s3cret')).toBeNull());
});

test('revoking asks and names whom it shuts out', async () => {
  let items = [TOKEN];
  network.on(`GET ${TOKENS}`, () => ({ items, total: items.length }));
  network.on(`DELETE ${TOKENS}/t1`, () => {
    items = [];
    return {};
  });
  await openDicom(['workspace-admin']);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the token of Archive?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No tokens yet')).toBeTruthy();
  expect(snackbars.current()?.text).toBe('Revoked the token of Archive');
});

test('who does not administer the workspace sees no token, and no way to it', async () => {
  await openDicom([]);
  expect(screen.queryByRole('link', { name: 'DICOM' })).toBeNull();
  expect(screen.getByRole('note').textContent).toBe(
    'Only an admin of this workspace can let scanners send to it.',
  );
  expect(network.sent(`GET ${TOKENS}`)).toEqual([]);
});
