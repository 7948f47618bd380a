import { randomUUID } from 'node:crypto';
import {
  activateProbe,
  changeProbe,
  createProbe,
  deleteProbe,
  getOemStatus,
  getProbe,
  linkScanner,
  listProbes,
  listProbeUsages,
} from '@sonoboard/contract/scanners/scanners.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { giveStaffConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic, seatsOf } from '../../test/workspaces.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { hardwareUsages } from '../tables/exams.tables.ts';
import { probes } from '../tables/scanners.tables.ts';

let world: TestApp;
let staff: TestUser;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());
beforeEach(async () => {
  const owner = await makeUser(world.deps, { firstName: 'Olga', lastName: '<u>Zander</u>' });
  clinic = await makeClinic(world.deps, { owner, name: 'Vein <Clinic>' });
});

let serials = 100_000;
const newSerial = () => `PROBE-${(serials += 1)}`;
const bodyOf = (serial_number: string, workspace_guid = clinic.guid) => ({
  body: { serial_number, workspace_guid },
});
const create = (serial = newSerial(), as = staff) => call(world.app, createProbe, bodyOf(serial), { as });
const of = (guid: string) => ({ params: { guid } });
const read = (guid: string) => call(world.app, getProbe, of(guid), { as: staff });
const activate = (probe_guid: string) =>
  call(world.app, activateProbe, { body: { probe_guid } }, { as: staff });
const setStatus = (guid: string, body: Parameters<typeof call<typeof changeProbe>>[2]['body']) =>
  call(world.app, changeProbe, { ...of(guid), body }, { as: staff });
const list = (query: object = {}) =>
  call(world.app, listProbes, { query: { search: [clinic.guid], ...query } }, { as: staff });
const rowOf = async (guid: string) =>
  (await world.deps.db.select().from(probes).where(eq(probes.guid, guid)))[0];
const setRow = (guid: string, columns: Partial<typeof probes.$inferInsert>) =>
  world.deps.db.update(probes).set(columns).where(eq(probes.guid, guid));

describe('POST /probes', () => {
  test('AD-137, AD-176, AD-249, AD-250: a new probe is pending, its serial trimmed and in capitals', async () => {
    const serial = newSerial();
    const probe = await create(`  ${serial.toLowerCase()} `);
    expect(probe).toEqual({
      guid: probe.guid,
      serial_number: serial,
      workspace_guid: clinic.guid,
      workspace_name: 'Vein <Clinic>',
      activation_status: 'pending',
      created_at: world.clock.now().toISOString(),
      hardware_usage_sdk_firmware_version: null,
      oem_status: null,
      model: null,
      oem_expiration: null,
      oem_expires_in: null,
      oem_expired: null,
    });
    expect(await read(probe.guid)).toEqual(probe);
    expect((await rowOf(probe.guid))?.linkedByGuid).toBe(staff.guid);
    expect((await auditRows(world.deps, 'scanner.linked')).at(-1)).toMatchObject({
      actorGuid: staff.guid,
      subjectGuid: probe.guid,
      after: { workspace: clinic.guid, serialNumber: serial, status: 'pending' },
    });
  });

  test('AD-175: a serial of 5 characters is refused, one of 6 is not', async () => {
    const refused = await errorReply(world.app, createProbe, bodyOf('  ABC12  '), { as: staff });
    expect(refused).toEqual({ status: 422, code: 'serial_invalid', error: 'Invalid serial number' });
    expect(await create('ABC123')).toMatchObject({ serial_number: 'ABC123' });
  });

  test('AD-175: without a workspace that exists nothing is stored', async () => {
    const serial = newSerial();
    const missing = await errorReply(world.app, createProbe, bodyOf(serial, randomUUID()), { as: staff });
    expect(missing).toMatchObject({ status: 404, code: 'workspace_not_found' });
    const refused = await errorReply(world.app, createProbe, bodyOf(serial, 'no guid'), { as: staff });
    expect(refused.status).toBe(422);
    expect(await create(serial)).toMatchObject({ serial_number: serial });
  });

  test('a serial that a live probe has is refused, also to two people at once; a deleted one is free', async () => {
    const serial = newSerial();
    const answers = await Promise.allSettled([create(serial), create(serial.toLowerCase())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = await errorReply(world.app, createProbe, bodyOf(serial), { as: staff });
    expect(refused).toMatchObject({ status: 422, code: 'scanner_already_linked' });
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ probes: 1 });
    const { items } = await list();
    await call(world.app, deleteProbe, of(items[0]?.guid ?? ''), { as: staff });
    expect(await create(serial)).toMatchObject({ serial_number: serial });
  });

  test('the slots of the workspace hold for staff, too', async () => {
    const small = await makeClinic(world.deps, { slotsProbes: 0 });
    const refused = await errorReply(world.app, createProbe, bodyOf(newSerial(), small.guid), { as: staff });
    expect(refused).toMatchObject({ status: 422, code: 'workspace_scanners_full' });
  });
});

describe('GET /probes', () => {
  test('AD-071, AD-122, AD-248: every probe of a workspace, searched by its guid, with what its maker says', async () => {
    const { guid } = await create();
    const now = world.clock.now();
    await setRow(guid, {
      sdkFirmwareVersion: '12.1.0',
      oemStatus: 'active',
      model: 'L7 HD3',
      oemExpiration: new Date(now.getTime() - 36 * 3_600_000),
    });
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      guid,
      workspace_guid: clinic.guid,
      workspace_name: 'Vein <Clinic>',
      hardware_usage_sdk_firmware_version: '12.1.0',
      oem_status: 'active',
      model: 'L7 HD3',
      oem_expires_in: -2,
      oem_expired: true,
    });
  });

  test('newest first; sorted, searched and paged by the server, with empty cells at the end', async () => {
    const first = await create();
    world.clock.forward(1000);
    const second = await create();
    world.clock.forward(1000);
    const third = await create();
    await setRow(first.guid, { oemExpiration: new Date('2031-01-01T00:00:00Z'), model: 'A' });
    await setRow(third.guid, { oemExpiration: new Date('2020-01-01T00:00:00Z'), model: 'B' });
    await setStatus(second.guid, { activation_status: 'disabled' });
    const names = new Map([
      [first.guid, 'first'],
      [second.guid, 'second'],
      [third.guid, 'third'],
    ]);
    const order = async (query: object) => (await list(query)).items.map(({ guid }) => names.get(guid) ?? '');
    expect(await order({})).toEqual(['third', 'second', 'first']);
    expect(await order({ sort: 'serial_number' })).toEqual(['first', 'second', 'third']);
    for (const sort of ['oem_expiration', 'oem_expires_in']) {
      expect(await order({ sort })).toEqual(['third', 'first', 'second']);
      expect(await order({ sort, order: 'desc' })).toEqual(['first', 'third', 'second']);
    }
    expect(await order({ sort: 'oem_expired', order: 'desc' })).toEqual(['third', 'first', 'second']);
    expect(await order({ sort: 'model', order: 'desc' })).toEqual(['third', 'first', 'second']);
    expect((await order({ sort: 'activation_status' }))[0]).toBe('second');
    for (const sort of ['workspace_name', 'hardware_usage_sdk_firmware_version', 'oem_status']) {
      expect((await order({ sort })).toSorted()).toEqual(['first', 'second', 'third']);
    }
    expect(await order({ search: [clinic.guid, second.serial_number.toLowerCase()] })).toEqual(['second']);
    expect(await order({ search: [clinic.guid, 'DISABLED'] })).toEqual(['second']);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ items: [{ guid: second.guid }], total: 3 });
  });
});

describe('the status of a probe', () => {
  test('AD-136, AD-252: goes to any but activated, and that is written down', async () => {
    const { guid } = await create();
    for (const activation_status of ['in_progress', 'disabled', 'pending'] as const) {
      expect(await setStatus(guid, { activation_status })).toMatchObject({ guid, activation_status });
    }
    expect((await auditRows(world.deps, 'scanner.status-changed')).at(-1)).toMatchObject({
      actorGuid: staff.guid,
      subjectGuid: guid,
      before: { status: 'disabled' },
      after: { status: 'pending' },
    });
    const events = (await auditRows(world.deps, 'scanner.status-changed')).length;
    await setStatus(guid, { activation_status: 'pending' });
    expect(await auditRows(world.deps, 'scanner.status-changed')).toHaveLength(events);
  });

  test('AD-138, AD-139: a change to activated is refused; only the Activate action leads there', async () => {
    const { guid } = await create();
    const body = { activation_status: 'activated' } as const;
    expect(await errorReply(world.app, changeProbe, { ...of(guid), body }, { as: staff })).toEqual({
      status: 422,
      code: 'activation_by_action_only',
      error: 'A probe is activated only through the Activate action.',
    });
    expect(await read(guid)).toMatchObject({ activation_status: 'pending' });
    expect(await activate(guid)).toMatchObject({ guid, activation_status: 'activated' });
    expect((await rowOf(guid))?.activatedAt).toEqual(world.clock.now());
  });

  test('anyone who edits what someone else has changed meanwhile is told so, and nothing is overwritten', async () => {
    const { guid } = await create();
    await activate(guid);
    const stale = { activation_status: 'disabled', expected: { activation_status: 'pending' } } as const;
    const refused = await errorReply(world.app, changeProbe, { ...of(guid), body: stale }, { as: staff });
    expect(refused).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect(await read(guid)).toMatchObject({ activation_status: 'activated' });
    const fresh = { activation_status: 'disabled', expected: { activation_status: 'activated' } } as const;
    expect(await setStatus(guid, fresh)).toMatchObject({ activation_status: 'disabled' });
    expect((await rowOf(guid))?.activatedAt).toBeNull();
  });
});

describe('POST /autodvt-dashboard/activateProbeAndNotify', () => {
  test('AD-140, AD-253, AMB-247: the purchaser of the workspace gets one mail, in text that no markup can change', async () => {
    const { guid, serial_number: serial } = await create();
    await activate(guid);
    const mails = await mailsTo(world.deps, clinic.owner.email);
    expect(mails).toMatchObject([{ kind: 'scanner-activated', subject: `Scanner ${serial} is activated` }]);
    expect(mails[0]?.textBody).toContain('Hello Olga <u>Zander</u>,');
    expect(mails[0]?.textBody).toContain('"Vein <Clinic>"');
    expect(mails[0]?.htmlBody).not.toMatch(/<u>|<Clinic>/);
    expect((await auditRows(world.deps, 'scanner.activated')).at(-1)).toMatchObject({
      actorGuid: staff.guid,
      subjectGuid: guid,
      before: { status: 'pending' },
    });
  });

  test('AD-142: twice, also at once, it is activated and told once', async () => {
    const { guid } = await create();
    const answers = await Promise.allSettled([activate(guid), activate(guid)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const body = { probe_guid: guid };
    expect(await errorReply(world.app, activateProbe, { body }, { as: staff })).toMatchObject({
      status: 422,
      code: 'already_activated',
    });
    expect(await mailsTo(world.deps, clinic.owner.email)).toHaveLength(1);
  });

  test('AMB-247: from disabled it is activated again, and told again', async () => {
    const { guid } = await create();
    await activate(guid);
    await setStatus(guid, { activation_status: 'disabled' });
    await activate(guid);
    expect(await mailsTo(world.deps, clinic.owner.email)).toHaveLength(2);
  });
});

test('AD-251: a deleted probe is gone: nothing can be done with it, its slot is free, nobody is told of it', async () => {
  const { guid } = await create();
  expect(await call(world.app, deleteProbe, of(guid), { as: staff })).toEqual({});
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ probes: 0 });
  expect((await auditRows(world.deps, 'scanner.deleted')).at(-1)).toMatchObject({ subjectGuid: guid });
  const gone = { status: 404, code: 'probe_not_found', error: 'Probe not found.' };
  const as = { as: staff };
  for (const one of [guid, randomUUID()]) {
    expect(await errorReply(world.app, deleteProbe, of(one), as)).toEqual(gone);
    expect(await errorReply(world.app, getProbe, of(one), as)).toEqual(gone);
    expect(await errorReply(world.app, getOemStatus, of(one), as)).toEqual(gone);
    expect(await errorReply(world.app, listProbeUsages, of(one), as)).toEqual(gone);
    const body = { activation_status: 'disabled' } as const;
    expect(await errorReply(world.app, changeProbe, { ...of(one), body }, as)).toEqual(gone);
    expect(await errorReply(world.app, activateProbe, { body: { probe_guid: one } }, as)).toEqual(gone);
  }
  expect(await list()).toEqual({ items: [], total: 0 });
  expect(await mailsTo(world.deps, clinic.owner.email)).toEqual([]);
});

describe('GET /probes/{guid}/hardware_usages', () => {
  async function record(serial: string, usage: Record<string, unknown>, columns: object = {}) {
    world.clock.forward(1000);
    const exam = await makeExam(world.deps, { patientId: 'PAT-1', ...columns });
    await world.deps.db
      .insert(hardwareUsages)
      .values({ examGuid: exam.guid, probeSerialNumber: serial, usage });
    return exam.guid;
  }
  const usages = (guid: string, query: object = {}, as = staff) =>
    call(world.app, listProbeUsages, { ...of(guid), query }, { as });

  test('AD-123, AD-124, AD-255, AMB-236: the exams of the device, newest first, with whatever the app reported', async () => {
    const probe = await create();
    const [one, two] = [await makeCollection(world.deps, {}), await makeCollection(world.deps, {})];
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, two));
    const older = await record(
      probe.serial_number,
      { dropped_frames: 3, probe_battery: { start: 90, end: 40 }, clip_set_guid: 'not a guid' },
      { collections: [one, two] },
    );
    const newer = await record(probe.serial_number, {}, { patientId: null });
    await record(newSerial(), {});
    const { exam_usage: rows, total } = await usages(probe.guid);
    expect(total).toBe(2);
    expect(rows.map((row) => row.clip_set_guid)).toEqual([newer, older]);
    expect(rows[0]).toMatchObject({ data_collection_guid: null, patient_id: null });
    expect(rows[1]).toEqual({
      data_collection_guid: one,
      data_collection_guids: [one],
      clip_set_guid: older,
      patient_id: 'PAT-1',
      created_at: expect.any(String) as string,
      dropped_frames: 3,
      probe_battery: { start: 90, end: 40 },
    });
    expect((await auditRows(world.deps, 'probe-usages.read')).at(-1)).toMatchObject({
      kind: 'patient-read',
      subjectGuid: probe.guid,
      examGuids: [newer, older],
    });
  });

  test('searched by what the app reported and sorted, and never by a patient id that the reader may not see', async () => {
    const probe = await create();
    const a = await record(probe.serial_number, { note: 'Überlauf', deep: { er: [42_000_001] } });
    const b = await record(probe.serial_number, { note: 'else' }, { patientId: 'SECRET-7' });
    const found = async (search: string[], as = staff) =>
      (await usages(probe.guid, { search }, as)).exam_usage.map((row) => row.clip_set_guid);
    expect(await found(['überlauf'])).toEqual([a]);
    expect(await found(['42000001'])).toEqual([a]);
    expect(await found(['secret-7'])).toEqual([b]);
    expect(await found(['note'])).toEqual([]);
    expect((await usages(probe.guid, { sort: 'patient_id', limit: 1 })).exam_usage).toMatchObject([
      { clip_set_guid: a },
    ]);
    for (const sort of ['clip_set_guid', 'data_collection_guid', 'created_at']) {
      expect((await usages(probe.guid, { sort })).total).toBe(2);
    }
    const blind = await makeUser(world.deps, { permissions: ['internal'] });
    await giveStaffConfig(world.deps, blind, { hide_patient_id: true });
    expect(await found(['secret-7'], blind)).toEqual([]);
    expect(await found([b], blind)).toEqual([b]);
    expect((await usages(probe.guid, {}, blind)).exam_usage[0]).toMatchObject({ patient_id: null });
  });
});

test('a scanner that a clinic links waits here for its activation', async () => {
  const serial_number = 'L7HD123456A9876';
  const input = { params: { id: clinic.guid }, body: { serial_number } };
  const { guid } = await call(world.app, linkScanner, input, { as: clinic.owner });
  expect(await list()).toMatchObject({ items: [{ guid, serial_number, activation_status: 'pending' }] });
});

test('nobody outside the staff', async () => {
  const { guid } = await create();
  const as = { as: clinic.owner };
  const refused = { status: 403, code: 'forbidden' };
  expect(await errorReply(world.app, listProbes, {}, as)).toMatchObject(refused);
  expect(await errorReply(world.app, getProbe, of(guid), as)).toMatchObject(refused);
  expect(await errorReply(world.app, deleteProbe, of(guid), as)).toMatchObject(refused);
  expect(await read(guid)).toMatchObject({ activation_status: 'pending' });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
