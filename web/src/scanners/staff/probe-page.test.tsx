import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { ProbePage } from './probe-page.tsx';

const GUID = '11111111-0000-4000-8000-000000000001';
const EXAM = '33333333-0000-4000-8000-000000000003';
const COLLECTIONS = ['44444444-0000-4000-8000-000000000004', '55555555-0000-4000-8000-000000000005'];
const PROBE = {
  guid: GUID,
  serial_number: 'L7HD123456A0001',
  workspace_guid: '22222222-0000-4000-8000-000000000002',
  workspace_name: 'Vein Clinic',
  activation_status: 'activated',
  created_at: '2026-03-05T10:00:00.000Z',
  hardware_usage_sdk_firmware_version: '12.1.0',
  oem_status: 'active',
  model: 'L7 HD3',
  oem_expiration: '2027-03-01T10:00:00.000Z',
  oem_expires_in: 12,
  oem_expired: false,
};
const OEM = {
  status: 'active',
  model: 'L7 HD3',
  certificate: 'Certificate of a probe\nexpires 2027-03-01',
  oem_expiration: PROBE.oem_expiration,
  oem_expires_in: 12,
  oem_expired: false,
};
const USAGE = {
  data_collection_guid: COLLECTIONS[0],
  data_collection_guids: COLLECTIONS,
  clip_set_guid: EXAM,
  patient_id: 'PAT-1',
  created_at: '2026-03-05T10:00:00.000Z',
  dropped_frames: 3,
  is_virtual: false,
  probe_battery: { start: 90, end: 40 },
};

const network = fakeNetwork();

beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on(`GET /probes/${GUID}`, () => PROBE);
  network.on(`GET /probes/${GUID}/oem_status`, () => OEM);
  network.on(`GET /probes/${GUID}/hardware_usages`, () => ({ exam_usage: [USAGE], total: 1 }));
});
afterEach(forgetPage);

const told = () => snackbars.current()?.text;

async function openProbe(heading: string = PROBE.serial_number) {
  const page = () => <ProbePage guid={GUID} lost={<h1>Lost</h1>} />;
  openPage(`/internal/probes/${GUID}`, { routes: [{ path: '/internal/probes/$guid', page }] });
  await screen.findByRole('heading', { name: heading });
}

async function openCertificate() {
  await openProbe();
  const edit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Edit certificate' });
  await waitFor(() => expect(edit.disabled).toBe(false));
  fireEvent.click(edit);
  const dialog = await screen.findByRole('dialog', { name: 'Edit certificate' });
  return { dialog, field: within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Certificate' }) };
}

test('AD-073, AD-078: shows every fact of the probe and of its maker, and the way back', async () => {
  await openProbe();
  await screen.findByText('in 12 days');
  const facts = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(Object.fromEntries(facts)).toMatchObject({
    Guid: GUID,
    'Activation status': 'Activated',
    'Serial number': PROBE.serial_number,
    Workspace: 'Vein Clinic',
    Created: expect.stringContaining('March 05, 2026') as string,
    'OEM status': 'active',
    Model: 'L7 HD3',
    Certificate: OEM.certificate,
    Expiration: expect.stringContaining('March 01, 2027') as string,
    'Expires in': 'in 12 days',
  });
  expect(screen.getByRole('link', { name: 'Probes' }).getAttribute('href')).toBe('/internal/probes');
});

test('AD-076, AD-077, AD-124: exams with whatever the app reported; cells link to exam and collections', async () => {
  await openProbe();
  const section = screen.getByRole('region', { name: 'Exams and Hardware Usage' });
  await within(section).findByText('PAT-1');
  const links = within(section)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    expect.arrayContaining([
      `/internal/exams/${EXAM}`,
      ...COLLECTIONS.map((guid) => `/internal/data-collections/${guid}`),
    ]),
  );
  expect(within(section).getByRole('region', { name: 'probe_battery' }).textContent).toBe(
    '{\n  "start": 90,\n  "end": 40\n}',
  );
  expect(within(section).getByText('dropped frames')).toBeTruthy();
  for (const text of ['3', 'false']) expect(within(section).getByText(text)).toBeTruthy();
});

test('AD-074, AD-256: the certificate is edited with what the editor saw', async () => {
  const { dialog, field } = await openCertificate();
  expect(field.value).toBe(OEM.certificate);
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'a new one' } });
  network.on(`PATCH /probes/${GUID}/certificate`, () => OEM);
  fireEvent.click(save);
  await waitFor(() => expect(told()).toBe(`Probe ${PROBE.serial_number} patched`));
  expect(network.sent(`PATCH /probes/${GUID}/certificate`)).toEqual([
    { certificate: 'a new one', expected: { certificate: OEM.certificate } },
  ]);
});

test('AD-074: a certificate that someone else replaced meanwhile is not overwritten unseen', async () => {
  const { dialog, field } = await openCertificate();
  fireEvent.change(field, { target: { value: 'mine' } });
  network.on(`PATCH /probes/${GUID}/certificate`, () => refused('changed_meanwhile'));
  network.on(`GET /probes/${GUID}/oem_status`, () => ({ ...OEM, certificate: 'theirs' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/Someone else has changed this/)).toBeTruthy();
  expect(field.value).toBe('mine');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Show the newer one' }));
  expect(field.value).toBe('theirs');
});

test('AD-075: one button updates the OEM status of all probes, and says of how many', async () => {
  await openProbe();
  network.on('POST /clariusDevices/refresh', () => ({ count: 7 }));
  fireEvent.click(screen.getByRole('button', { name: 'Update oem status for ALL probes' }));
  await waitFor(() => expect(told()).toBe('OEM status of 7 probes updated'));
});

test('AD-075: a maker who does not answer is told as such', async () => {
  await openProbe();
  network.on('POST /clariusDevices/refresh', () => refused('oem_unreachable'));
  fireEvent.click(screen.getByRole('button', { name: 'Update oem status for ALL probes' }));
  await waitFor(() =>
    expect(told()).toBe('The maker of the scanners did not answer. Please try again later.'),
  );
});

test('a probe that is not there has no page', async () => {
  network.on(`GET /probes/${GUID}`, () => refused('probe_not_found'));
  await openProbe('Lost');
  expect(screen.queryByText('Exams and Hardware Usage')).toBeNull();
});
