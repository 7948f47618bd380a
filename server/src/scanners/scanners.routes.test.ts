import { randomUUID } from 'node:crypto';
import {
  linkScanner,
  listWorkspaceProbes,
  unlinkScanner,
} from '@sonoboard/contract/scanners/scanners.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { joinWorkspace } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic, seatsOf } from '../../test/workspaces.ts';
import { licenses } from '../tables/billing.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { probes } from '../tables/scanners.tables.ts';

let world: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
let owner: TestUser;
beforeAll(async () => {
  world = await startTestApp({ env: { SUPPORT_EMAIL: 'help@clinic.example' } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await makeUser(world.deps, { firstName: 'Olga', lastName: '<u>Zander</u>' });
  clinic = await makeClinic(world.deps, { owner, name: 'Vein <Clinic>' });
});

let serials = 100_000;
const newSerial = () => `L7HD${(serials += 1)}A9999`;
const input = (serial_number: string, id = clinic.guid) => ({ params: { id }, body: { serial_number } });
const link = (serial: string, as = owner) => call(world.app, linkScanner, input(serial), { as });
const refused = (serial: string, as = owner, id = clinic.guid) =>
  errorReply(world.app, linkScanner, input(serial, id), { as });
const list = (query: object = {}, as = owner) =>
  call(world.app, listWorkspaceProbes, { params: { id: clinic.guid }, query }, { as });

describe('DELETE /workspaces/{id}/probes/{probeGuid}', () => {
  const unlink = (probeGuid: string, as = owner, id = clinic.guid) =>
    errorReply(world.app, unlinkScanner, { params: { id, probeGuid } }, { as });

  test('an owner removes a scanner: its slot is free, and it can be linked again', async () => {
    const serial = newSerial();
    const { guid } = await link(serial);
    await call(world.app, unlinkScanner, { params: { id: clinic.guid, probeGuid: guid } }, { as: owner });
    expect((await list()).items).toEqual([]);
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ probes: 0 });
    expect((await auditRows(world.deps, 'scanner.unlinked')).at(-1)).toMatchObject({
      actorGuid: owner.guid,
      subjectGuid: guid,
      before: { serialNumber: serial, workspace: clinic.guid, status: 'pending' },
    });
    expect(await unlink(guid)).toMatchObject({ status: 404, code: 'probe_not_found' });
    expect(await link(serial)).toMatchObject({ serial_number: serial });
  });

  test('a member may not, and nobody removes the scanner of another workspace', async () => {
    const { guid } = await link(newSerial());
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member);
    expect(await unlink(guid, member)).toMatchObject({ status: 403 });
    const other = await makeClinic(world.deps);
    expect(await unlink(guid, other.owner, other.guid)).toMatchObject({ status: 404 });
    expect((await list()).total).toBe(1);
  });
});

describe('POST /workspaces/{id}/probes', () => {
  test('SH-005, SH-137, SH-181, SH-208, SH-290, SH-249: a linked scanner waits for its activation in the list', async () => {
    const serial = newSerial();
    const scanner = await link(serial);
    expect(scanner).toEqual({
      guid: scanner.guid,
      serial_number: serial,
      activation_status: 'pending',
      created_at: world.clock.now().toISOString(),
    });
    expect(await list()).toEqual({ items: [scanner], total: 1 });
    expect((await auditRows(world.deps, 'scanner.linked')).at(-1)).toMatchObject({
      kind: 'change',
      actorGuid: owner.guid,
      subjectKind: 'probe',
      subjectGuid: scanner.guid,
      after: { workspace: clinic.guid, serialNumber: serial, status: 'pending' },
    });
    const [row] = await world.deps.db.select().from(probes).where(eq(probes.guid, scanner.guid));
    expect(row?.linkedByGuid).toBe(owner.guid);
  });

  test.each(['L7HD', 'L7HD3', 'L7', 'C3HD', 'C3HD3', 'PAL', 'PALHD3'])(
    'SH-240: %s begins a serial number',
    async (prefix) => {
      expect(await link(`${prefix}123456A1234`)).toMatchObject({ serial_number: `${prefix}123456A1234` });
    },
  );

  test.each(['X7HD123456A1234', 'L7HD12345A1234', 'L7HD123456B1234', 'L7HD123456A12345', 'L7HD-000', ''])(
    'SH-240, SH-242, SH-328: %j is no serial number',
    async (serial) => {
      expect(await refused(serial)).toEqual({
        status: 422,
        code: 'serial_invalid',
        error: 'Invalid serial number',
      });
      expect((await list()).total).toBe(0);
    },
  );

  test('SH-241: the example serial is refused, even with one slip', async () => {
    for (const serial of ['L7HD3012111A0117', 'L7HD3012111A0118']) {
      expect((await refused(serial)).code).toBe('serial_invalid');
    }
    expect(await link('L7HD3012111A0228')).toMatchObject({ activation_status: 'pending' });
  });

  test('AMB-075: however it is typed it is one scanner, and is linked once among all workspaces', async () => {
    const serial = newSerial();
    expect(await link(` ${serial.toLowerCase()} `)).toMatchObject({ serial_number: serial });
    const taken = { status: 422, code: 'scanner_already_linked', error: 'Scanner is already linked' };
    expect(await refused(serial)).toEqual(taken);
    const other = await makeClinic(world.deps);
    expect(await refused(serial, other.owner, other.guid)).toEqual(taken);
    await world.deps.db
      .update(probes)
      .set({ deletedAt: world.clock.now() })
      .where(eq(probes.serialNumber, serial));
    expect(await link(serial)).toMatchObject({ serial_number: serial });
  });

  test('SH-238, SH-327, AMB-076: every scanner that is not deleted takes a slot, whatever its status', async () => {
    await world.deps.db.update(workspaces).set({ slotsProbes: 1 }).where(eq(workspaces.guid, clinic.guid));
    const { guid } = await link(newSerial());
    await world.deps.db.update(probes).set({ activationStatus: 'disabled' }).where(eq(probes.guid, guid));
    expect(await refused(newSerial())).toEqual({
      status: 422,
      code: 'workspace_scanners_full',
      error:
        'Your workspace plan is at its maximum number of scanners allowed. Email support to add more scanners.',
    });
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ probes: 1 });
    await world.deps.db.update(probes).set({ deletedAt: world.clock.now() }).where(eq(probes.guid, guid));
    expect(await link(newSerial())).toMatchObject({ activation_status: 'pending' });
  });

  test('AMB-089: an inactive licence does not stop linking', async () => {
    await world.deps.db
      .update(licenses)
      .set({ status: 'inactive' })
      .where(eq(licenses.guid, clinic.licenseGuid));
    expect(await link(newSerial())).toMatchObject({ activation_status: 'pending' });
  });

  test('SH-145: the owner and support are told, in text that no markup can change', async () => {
    const admin = await makeUser(world.deps, { firstName: '<s>Ada</s>', lastName: 'Byron' });
    await joinWorkspace(world.deps, clinic, admin, ['admin']);
    const serial = newSerial();
    const scanner = await link(serial, admin);
    const [toOwner] = await mailsTo(world.deps, owner.email);
    expect(toOwner).toMatchObject({
      kind: 'scanner-linked',
      subject: `Clarius scanner ${serial} was added to "Vein <Clinic>"`,
    });
    expect(toOwner?.textBody).toContain('Hello Olga <u>Zander</u>,');
    expect(toOwner?.textBody).toContain(`<s>Ada</s> Byron (${admin.email})`);
    expect(toOwner?.textBody).toContain('will email you within 24 hours');
    expect(toOwner?.textBody).toContain('You get this mail because you own');
    const toSupport = (await mailsTo(world.deps, 'help@clinic.example')).filter(({ subject }) =>
      subject.includes(serial),
    );
    expect(toSupport).toMatchObject([{ kind: 'scanner-to-activate' }]);
    expect(toSupport[0]?.textBody).toContain(`/internal/probes/${scanner.guid}`);
    for (const mail of [toOwner, toSupport[0]]) {
      expect(mail?.htmlBody).not.toMatch(/<u>|<s>|<Clinic>/);
    }
  });

  test('SH-239, SH-250: a member may not link; a stranger finds no workspace; nothing is stored or sent', async () => {
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member, ['member']);
    expect(await refused(newSerial(), member)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await refused(newSerial(), await makeUser(world.deps))).toMatchObject({
      status: 404,
      code: 'workspace_not_found',
    });
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    expect(await refused(newSerial(), staff, randomUUID())).toMatchObject({ code: 'workspace_not_found' });
    expect((await list()).total).toBe(0);
    expect(await mailsTo(world.deps, owner.email)).toEqual([]);
  });
});

describe('GET /workspaces/{id}/probes', () => {
  test('SH-136, SH-134, SH-290: newest first; searched, sorted, paged; members may read', async () => {
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member, ['viewer']);
    const [older, newer] = [newSerial(), newSerial()];
    await link(older);
    world.clock.forward(1000);
    const { guid } = await link(newer);
    await world.deps.db.update(probes).set({ activationStatus: 'activated' }).where(eq(probes.guid, guid));
    const found = async (query: object) => (await list(query, member)).items.map((one) => one.serial_number);
    expect(await found({})).toEqual([newer, older]);
    expect(await found({ sort: 'created_at' })).toEqual([older, newer]);
    expect(await found({ sort: 'serial_number', order: 'desc' })).toEqual([newer, older]);
    expect(await found({ sort: 'activation_status' })).toEqual([newer, older]);
    expect(await found({ search: [older.toLowerCase()] })).toEqual([older]);
    expect(await found({ search: ['PEND'] })).toEqual([older]);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({
      items: [{ serial_number: older }],
      total: 2,
    });
  });

  test("nobody sees the scanners of someone else's workspace, nor deleted ones", async () => {
    const { guid } = await link(newSerial());
    const params = { id: clinic.guid };
    const stranger = { as: await makeUser(world.deps) };
    expect(await errorReply(world.app, listWorkspaceProbes, { params }, stranger)).toMatchObject({
      status: 404,
      code: 'workspace_not_found',
    });
    await world.deps.db.update(probes).set({ deletedAt: world.clock.now() }).where(eq(probes.guid, guid));
    expect(await list()).toEqual({ items: [], total: 0 });
  });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
