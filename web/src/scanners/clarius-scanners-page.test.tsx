import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { WorkspaceFrame } from '../workspaces/workspace-frame.tsx';
import { ButterflyScannersPage } from './butterfly-scanners-page.tsx';
import { ClariusScannersPage } from './clarius-scanners-page.tsx';

const W = 'w0000000-0000-4000-8000-000000000001';
const PROBES = `/workspaces/${W}/probes`;
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
const SCANNERS = [
  {
    guid: 's1',
    serial_number: 'PALHD3330127A0412',
    activation_status: 'pending',
    created_at: '2025-03-05T10:00:00.000Z',
  },
  {
    guid: 's2',
    serial_number: 'L7HD3204518A0231',
    activation_status: 'activated',
    created_at: '2025-03-04T10:00:00.000Z',
  },
];
const WORKING_ON_IT =
  'We are working on linking your Clarius scanner to your license! We will email you within 24 hours';
const VALID = 'C3HD3204518A0231';

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

interface Situation {
  readonly workspace?: object;
  readonly config?: object;
  readonly permissions?: string[];
  readonly scanners?: readonly object[];
  readonly isLinking?: boolean;
}

async function openScanners(situation: Situation = {}): Promise<void> {
  const { permissions = ['workspace-admin'], scanners = SCANNERS, isLinking = false } = situation;
  const user = { guid: 'owner', email: 'helena@harbour.example', name: 'Helena Vogt', permissions };
  knowWorld({ user, config: situation.config ?? {}, billing: { workspaceGuid: W } });
  network.on(`GET /workspaces/${W}`, () => ({ workspace: { ...WORKSPACE, ...situation.workspace } }));
  network.on(`GET ${PROBES}`, () => ({ items: scanners, total: scanners.length }));
  function Page() {
    const [isOpen, setOpen] = useState(isLinking);
    return <ClariusScannersPage isLinking={isOpen} onLinkingChange={setOpen} />;
  }
  const path = '/workspace/clarius-scanners';
  openPage(path, { frame: WorkspaceFrame, routes: [{ path, page: Page }] });
  await screen.findByText('Harbour Vein Clinic');
}

const linkButton = (name = 'Link Clarius Scanner') => screen.getByRole<HTMLButtonElement>('button', { name });

async function openDialog(): Promise<HTMLInputElement> {
  fireEvent.click(linkButton());
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Serial number' });
}

function submit(field: HTMLInputElement, serial: string): void {
  fireEvent.change(field, { target: { value: serial } });
  fireEvent.submit(field);
}

describe('removing a scanner', () => {
  const remove = (serial: string) => screen.findByRole('button', { name: `Remove ${serial}` });

  test('an owner removes a scanner after a question that names it', async () => {
    await openScanners();
    const path = `DELETE ${PROBES}/s1`;
    network.on(path, () => ({}));
    fireEvent.click(await remove('PALHD3330127A0412'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove scanner PALHD3330127A0412?' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.sent(path)).toHaveLength(1));
    await waitFor(() => expect(network.sent(`GET ${PROBES}`)).toHaveLength(2));
  });

  test('a member who does not administer the workspace is not offered it', async () => {
    await openScanners({ permissions: [] });
    await screen.findByText('PALHD3330127A0412');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('what the page shows', () => {
  test('SH-209: activation itself is done by staff: the page offers none', async () => {
    await openScanners();
    await screen.findByText('PALHD3330127A0412');
    expect(screen.queryByRole('button', { name: /^activate\b/i })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: /^activate\b/i })).toBeNull();
  });

  test("SH-133, SH-134: the title can be edited, and 'Clarius Scanners' counts used/slots_probes", async () => {
    await openScanners();
    expect(screen.getByRole('button', { name: 'Edit Workspace name' })).toBeTruthy();
    const heading = screen.getByRole('heading', { level: 2, name: 'Clarius Scanners' });
    expect(heading.parentElement?.textContent).toContain('2/5');
  });

  test.each([
    { width: 1280, label: 'Link Clarius Scanner' },
    { width: 390, label: 'Link Scanner' },
  ])("SH-135: at $width px the button says '$label'", async ({ width, label }) => {
    setWindowWidth(width);
    await openScanners();
    expect(linkButton(label).disabled).toBe(false);
  });

  test('SH-136, SH-181: the table shows serial number, activation status and when it was created', async () => {
    await openScanners();
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(heads.slice(0, 3)).toEqual(['Serial number', 'Activation status', 'Created at']);
    const row = (await screen.findByText('L7HD3204518A0231')).closest('tr');
    expect(row?.textContent).toMatch(/Activated.*March 04, 2025/);
  });

  test("SH-140: a workspace without scanners says 'No scanners added to this workspace yet.'", async () => {
    await openScanners({ scanners: [], workspace: { probe_count: 0 } });
    expect(await screen.findByText('No scanners added to this workspace yet.')).toBeTruthy();
  });

  test('scanners that cannot be loaded show the failed state', async () => {
    await openScanners();
    await screen.findByText('L7HD3204518A0231');
    forgetPage();
    const user = { guid: 'owner', email: 'h@x.co', name: 'H', permissions: [] };
    knowWorld({ user, billing: { workspaceGuid: W } });
    network.on(`GET ${PROBES}`, () => refused('server_error'));
    const path = '/workspace/clarius-scanners';
    const page = () => <ClariusScannersPage isLinking={false} onLinkingChange={() => {}} />;
    openPage(path, { frame: WorkspaceFrame, routes: [{ path, page }] });
    expect(await screen.findByText('Failed to load data')).toBeTruthy();
  });
});

describe('who may link', () => {
  test('SH-238, SH-327: without a free slot the button is disabled and says why', async () => {
    await openScanners({ workspace: { probe_count: 5 }, isLinking: true });
    expect(linkButton().disabled).toBe(true);
    expect(screen.getByRole('note').textContent).toBe(
      'Your workspace plan is at its maximum number of scanners allowed. Email support to add more scanners.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('SH-239: without the workspace admin permission the button is disabled and says why', async () => {
    await openScanners({ permissions: [], isLinking: true });
    expect(linkButton().disabled).toBe(true);
    expect(screen.getByRole('note').textContent).toBe('Only an admin of this workspace can link scanners.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an inactive licence does not stop linking', async () => {
    await openScanners({ workspace: { license_status: 'inactive' } });
    expect(linkButton().disabled).toBe(false);
  });
});

describe('linking', () => {
  test('SH-137, SH-138, SH-145: a linked scanner is sent, and the pending dialog follows', async () => {
    await openScanners();
    const scanner = { ...SCANNERS[0], guid: 's3', serial_number: VALID };
    network.on(`POST ${PROBES}`, () => Response.json(scanner, { status: 201 }));
    const field = await openDialog();
    expect(document.activeElement).toBe(field);
    submit(field, ` ${VALID.toLowerCase()} `);
    const dialog = await screen.findByRole('dialog', { name: `Scanner ${VALID}` });
    expect(within(dialog).getByText(WORKING_ON_IT)).toBeTruthy();
    expect(network.sent(`POST ${PROBES}`)).toEqual([{ serial_number: VALID }]);
    await waitFor(() => expect(network.sent(`GET ${PROBES}`)).toHaveLength(2));
    await waitFor(() => expect(network.sent(`GET /workspaces/${W}`)).toHaveLength(2));
  });

  test('SH-139: the address can ask for the dialog', async () => {
    await openScanners({ isLinking: true });
    expect(await screen.findByRole('dialog', { name: 'Link Clarius Scanner' })).toBeTruthy();
  });

  test('SH-347: the dialog shows the example serial', async () => {
    await openScanners();
    await openDialog();
    expect(screen.getByRole('dialog').textContent).toContain('L7HD3012111A0117');
  });

  test.each(['L7HD', 'L7HD3', 'L7', 'C3HD', 'C3HD3', 'PAL', 'PALHD3'])(
    'SH-240: a serial that starts with %s is sent',
    async (prefix) => {
      await openScanners();
      network.on(`POST ${PROBES}`, () => refused('scanner_already_linked'));
      submit(await openDialog(), `${prefix}123456A1234`);
      await waitFor(() => expect(network.sent(`POST ${PROBES}`)).toHaveLength(1));
      await screen.findByText('Scanner is already linked');
    },
  );

  test.each(['X7123456A1234', 'L7HD3012111A0117', 'L7HD3012111A0118', ''])(
    "SH-240, SH-241, SH-328: '%s' is an 'Invalid serial number'",
    async (serial) => {
      await openScanners();
      const field = await openDialog();
      submit(field, serial);
      expect(screen.getByText('Invalid serial number')).toBeTruthy();
      expect(document.activeElement).toBe(field);
      expect(network.sent(`POST ${PROBES}`)).toEqual([]);
    },
  );

  test('SH-241: two characters away from the example is a serial of its own', async () => {
    await openScanners();
    network.on(`POST ${PROBES}`, () => refused('scanner_already_linked'));
    submit(await openDialog(), 'L7HD3012111A0228');
    await waitFor(() => expect(network.sent(`POST ${PROBES}`)).toHaveLength(1));
    await screen.findByText('Scanner is already linked');
  });

  test('SH-242: the message waits for the first submit and goes once the serial is right', async () => {
    await openScanners();
    const field = await openDialog();
    fireEvent.change(field, { target: { value: 'L7HD' } });
    expect(screen.queryByText('Invalid serial number')).toBeNull();
    fireEvent.submit(field);
    expect(screen.getByText('Invalid serial number')).toBeTruthy();
    fireEvent.change(field, { target: { value: VALID } });
    expect(screen.queryByText('Invalid serial number')).toBeNull();
  });

  test('a refusal stands at the field, which keeps what was typed', async () => {
    await openScanners();
    network.on(`POST ${PROBES}`, () => refused('scanner_already_linked'));
    const field = await openDialog();
    submit(field, VALID);
    expect(await screen.findByText('Scanner is already linked')).toBeTruthy();
    expect(field.value).toBe(VALID);
    expect(document.activeElement).toBe(field);
  });
});

describe('a pending scanner', () => {
  test('SH-138, SH-145, SH-146: its row opens the pending dialog with the virtual scanner', async () => {
    await openScanners();
    fireEvent.click(await screen.findByText('PALHD3330127A0412'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(WORKING_ON_IT)).toBeTruthy();
    const virtual = within(dialog).getByRole('link', { name: 'Use virtual scanner' });
    expect(virtual.getAttribute('href')).toBe('/api/autodvt-app/open-app');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the virtual scanner is offered only where the config allows it', async () => {
    await openScanners({ config: { allow_virtual_scanner: false } });
    fireEvent.click(await screen.findByText('PALHD3330127A0412'));
    expect(within(await screen.findByRole('dialog')).queryByRole('link')).toBeNull();
  });

  test('the row of an activated scanner opens nothing', async () => {
    await openScanners();
    fireEvent.click(await screen.findByText('L7HD3204518A0231'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Butterfly scanners', () => {
  test('SH-141..SH-143, SH-347: they need no linking; iQ, iQ+ and iQ3 are supported', async () => {
    const user = { guid: 'owner', email: 'h@x.co', name: 'H', permissions: ['workspace-admin'] };
    knowWorld({ user, billing: { workspaceGuid: W } });
    network.on(`GET /workspaces/${W}`, () => ({ workspace: WORKSPACE }));
    const path = '/workspace/butterfly-scanners';
    openPage(path, { frame: WorkspaceFrame, routes: [{ path, page: ButterflyScannersPage }] });
    expect(
      await screen.findByText('Butterfly IQ scanners are always active and need no linking.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Workspace name' })).toBeTruthy();
    const models = within(screen.getByRole('list', { name: 'Supported models' })).getAllByRole('listitem');
    expect(models.map(({ textContent }) => textContent)).toEqual(['iQ', 'iQ+', 'iQ3']);
  });
});
