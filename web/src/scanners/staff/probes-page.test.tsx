import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { ProbesPage } from './probes-page.tsx';

const GUID = '11111111-0000-4000-8000-000000000001';
const WORKSPACE = { guid: '22222222-0000-4000-8000-000000000002', name: 'Vein Clinic' };
const PROBE = {
  guid: GUID,
  serial_number: 'L7HD123456A0001',
  workspace_guid: WORKSPACE.guid,
  workspace_name: WORKSPACE.name,
  activation_status: 'pending',
  created_at: '2026-03-05T10:00:00.000Z',
  hardware_usage_sdk_firmware_version: '12.1.0',
  oem_status: 'active',
  model: 'L7 HD3',
  oem_expiration: '2026-03-01T10:00:00.000Z',
  oem_expires_in: -4,
  oem_expired: true,
};

const network = fakeNetwork();
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on('GET /workspaces', () => ({ items: [WORKSPACE], total: 1 }));
});
afterEach(forgetPage);

const told = () => snackbars.current()?.text;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function openProbes(probe: object = PROBE, address = '/internal/probes') {
  network.on('GET /probes', ({ query }) => {
    asked.push(query);
    return { items: [probe], total: 1 };
  });
  network.on(`GET /probes/${GUID}`, () => probe);
  const router = openPage(address, { routes: [{ path: '/internal/probes', page: ProbesPage }] });
  await screen.findByText(PROBE.serial_number);
  return router;
}

async function openEditor(probe: object = PROBE) {
  await openProbes(probe);
  fireEvent.click(button(`Edit ${PROBE.serial_number}`));
  return screen.findByRole('dialog', { name: `Probe ${PROBE.serial_number}` });
}

const confirmation = (name: string) => screen.findByRole('dialog', { name });
const status = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Status' });

describe('the list', () => {
  test('AD-070, AD-072, AD-136: shows status, workspace and expiry in words; its icon leads to the details', async () => {
    await openProbes();
    expect(screen.getByRole('heading', { name: 'Probes' })).toBeTruthy();
    for (const text of ['Pending', WORKSPACE.name, 'Expired 4 days ago', '12.1.0', 'active']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const details = screen.getByRole('link', { name: `Details of ${PROBE.serial_number}` });
    expect(details.getAttribute('href')).toBe(`/internal/probes/${GUID}`);
  });

  test('AD-071: a search term of the address narrows the list and can be taken away', async () => {
    await openProbes(PROBE, `/internal/probes?terms=%5B%22${WORKSPACE.guid}%22%5D`);
    expect(asked.at(-1)?.getAll('search')).toEqual([WORKSPACE.guid]);
    fireEvent.click(button(`Remove search term ${WORKSPACE.guid}`));
    await waitFor(() => expect(asked.at(-1)?.getAll('search')).toEqual([]));
  });

  test('AD-293: a list that cannot be loaded says so', async () => {
    network.on('GET /probes', () => refused('server_error'));
    openPage('/internal/probes', { routes: [{ path: '/internal/probes', page: ProbesPage }] });
    expect(await screen.findByText('Try again')).toBeTruthy();
  });
});

describe('creating', () => {
  async function openDialog() {
    await openProbes();
    fireEvent.click(button('Create probe'));
    const dialog = await screen.findByRole('dialog', { name: 'Create probe' });
    const serial = within(dialog).getByRole('textbox', { name: 'Serial number' });
    const workspace = within(dialog).getByRole('combobox', { name: 'Workspace' });
    const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create' });
    const choose = async () => {
      fireEvent.mouseDown(workspace);
      fireEvent.click(await screen.findByRole('option', { name: /Vein Clinic/ }));
    };
    return { dialog, serial, create, choose };
  }

  test('AD-175, AD-176, AD-285: needs 6 characters and a workspace; sends the serial without spaces', async () => {
    const { serial, create, choose } = await openDialog();
    expect(create.disabled).toBe(true);
    fireEvent.change(serial, { target: { value: ' ABC123 ' } });
    expect(create.disabled).toBe(true);
    await choose();
    expect(create.disabled).toBe(false);
    fireEvent.change(serial, { target: { value: ' ABC12 ' } });
    expect(create.disabled).toBe(true);
    fireEvent.change(serial, { target: { value: ' ABC1234 ' } });
    network.on('POST /probes', () => ({ ...PROBE, serial_number: 'ABC1234' }));
    fireEvent.click(create);
    await waitFor(() => expect(told()).toBe('Probe ABC1234 created'));
    expect(network.sent('POST /probes')).toEqual([
      { serial_number: 'ABC1234', workspace_guid: WORKSPACE.guid },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refusal stands at the field, and what was typed stays', async () => {
    const { dialog, serial, create, choose } = await openDialog();
    await choose();
    fireEvent.change(serial, { target: { value: 'TAKEN-1' } });
    network.on('POST /probes', () => refused('scanner_already_linked'));
    fireEvent.click(create);
    expect(await within(dialog).findByText('Scanner is already linked')).toBeTruthy();
    expect((serial as HTMLInputElement).value).toBe('TAKEN-1');
  });
});

describe('the editor', () => {
  test('AD-138, AD-177: serial and workspace are locked; activated cannot be chosen', async () => {
    const dialog = await openEditor();
    for (const name of ['Serial number', 'Workspace']) {
      expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name }).disabled).toBe(true);
    }
    const options = [...status(dialog).options].map(({ text, disabled }) => [text, disabled]);
    expect(options).toEqual([
      ['Pending', false],
      ['In progress', false],
      ['Activated', true],
      ['Disabled', false],
    ]);
  });

  test('AD-284: a status is changed with what the editor saw', async () => {
    const dialog = await openEditor();
    fireEvent.change(status(dialog), { target: { value: 'disabled' } });
    network.on(`PATCH /probes/${GUID}`, () => ({ ...PROBE, activation_status: 'disabled' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(told()).toBe(`Probe ${PROBE.serial_number} patched`));
    expect(network.sent(`PATCH /probes/${GUID}`)).toEqual([
      { activation_status: 'disabled', expected: { activation_status: 'pending' } },
    ]);
  });

  test('AD-141, AD-290: leaving activated asks first; a no changes nothing', async () => {
    const dialog = await openEditor({ ...PROBE, activation_status: 'activated' });
    fireEvent.change(status(dialog), { target: { value: 'disabled' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    const question = await confirmation('Change status');
    expect(question.textContent).toContain(
      'This probe has been activated and may be in active use. Are you sure you want to change its status?',
    );
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(network.sent(`PATCH /probes/${GUID}`)).toEqual([]);
    network.on(`PATCH /probes/${GUID}`, () => PROBE);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Save' }));
    fireEvent.click(
      within(await confirmation('Change status')).getByRole('button', { name: 'Change status' }),
    );
    await waitFor(() => expect(network.sent(`PATCH /probes/${GUID}`)).toHaveLength(1));
  });

  test('AD-140, AD-286, AD-289: Activate tells of the mail, and what was done', async () => {
    const dialog = await openEditor();
    network.on('POST /autodvt-dashboard/activateProbeAndNotify', () => ({
      ...PROBE,
      activation_status: 'activated',
    }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Activate' }));
    const question = await confirmation('Activate probe');
    expect(question.textContent).toContain(
      'Activation will trigger an email notification to the license owner.',
    );
    fireEvent.click(within(question).getByRole('button', { name: 'Activate and Notify' }));
    await waitFor(() => expect(told()).toBe(`Probe ${PROBE.serial_number} activated and email sent`));
    expect(network.sent('POST /autodvt-dashboard/activateProbeAndNotify')).toEqual([{ probe_guid: GUID }]);
  });

  test('AD-142: an activated probe is not activated again', async () => {
    const dialog = await openEditor({ ...PROBE, activation_status: 'activated' });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Activate' }).disabled).toBe(true);
  });

  test('AD-143, AD-287, AD-288: Delete asks first', async () => {
    const dialog = await openEditor();
    network.on(`DELETE /probes/${GUID}`, () => ({}));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const question = await confirmation('Delete probe');
    expect(question.textContent).toContain(
      'Are you sure you want to delete this probe? This action can not be reversed.',
    );
    expect(network.sent(`DELETE /probes/${GUID}`)).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(told()).toBe(`Probe ${PROBE.serial_number} deleted`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a change that someone else was faster with is told; the choice stays, and what is true is fetched', async () => {
    const dialog = await openEditor();
    fireEvent.change(status(dialog), { target: { value: 'in_progress' } });
    network.on(`PATCH /probes/${GUID}`, () => refused('changed_meanwhile'));
    network.on(`GET /probes/${GUID}`, () => ({ ...PROBE, activation_status: 'activated' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(told()).toContain('Someone else has changed this'));
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Activate' }).disabled).toBe(true),
    );
    expect(status(dialog).value).toBe('in_progress');
  });
});
