import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  changeCertificate,
  getOemStatus,
  refreshOemStatus,
} from '@sonoboard/contract/scanners/scanners.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { probes } from '../tables/scanners.tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Clarius Cloud as its published examples read it: pages of devices, for anyone who knows the key. */
function clariusStub() {
  const pages: unknown[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    const page = pathname === '/api/public/v0/devices/oem/' ? pages[Number(searchParams.get('page'))] : null;
    response.writeHead(page === undefined ? 500 : 200, { 'content-type': 'application/json' });
    response.end(typeof page === 'string' ? page : JSON.stringify(page));
  });
  return {
    pages,
    keys,
    async start() {
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

async function startWorld(env: Readonly<Record<string, string>> = {}) {
  const world = await startTestApp({ env });
  const staff = await makeUser(world.deps, { permissions: ['internal'] });
  const clinic = await makeClinic(world.deps, { slotsProbes: 2_000 });
  return { world, staff, clinic };
}

let serials = 200_000;
async function makeProbe(
  { deps }: TestApp,
  workspaceGuid: string,
  columns: Partial<typeof probes.$inferInsert> = {},
) {
  const guid = randomUUID();
  const serialNumber = `L7HD${(serials += 1)}A9999`;
  await deps.db.insert(probes).values({ serialNumber, ...columns, guid, workspaceGuid });
  return { guid, serialNumber: columns.serialNumber ?? serialNumber };
}
const of = (guid: string) => ({ params: { guid } });

describe('without the key of a maker', () => {
  let world: TestApp;
  let staff: TestUser;
  let clinic: Awaited<ReturnType<typeof makeClinic>>;
  beforeAll(async () => {
    ({ world, staff, clinic } = await startWorld());
  });
  afterAll(() => world.stop());
  const status = (guid: string) => call(world.app, getOemStatus, of(guid), { as: staff });
  const paste = (guid: string, certificate: string, expected?: { certificate: string | null }) =>
    call(
      world.app,
      changeCertificate,
      { ...of(guid), body: { certificate, ...(expected && { expected }) } },
      { as: staff },
    );

  test('AD-254: what is stored is told', async () => {
    const oemExpiration = new Date(world.clock.now().getTime() + 12 * DAY_MS);
    const stored = { oemStatus: 'active', model: 'L7 HD3', certificate: 'text', oemExpiration };
    const { guid } = await makeProbe(world, clinic.guid, stored);
    expect(await status(guid)).toEqual({
      status: 'active',
      model: 'L7 HD3',
      certificate: 'text',
      oem_expiration: oemExpiration.toISOString(),
      oem_expires_in: 12,
      oem_expired: false,
    });
  });

  test('AD-074, AD-256: a certificate is replaced, and its expiry follows its text', async () => {
    const { guid } = await makeProbe(world, clinic.guid);
    const text = 'Clarius certificate\nexpires 2020-02-03T04:05:06Z\n';
    const changed = await paste(guid, text, { certificate: null });
    expect(changed).toMatchObject({
      certificate: text,
      oem_expiration: '2020-02-03T04:05:06.000Z',
      oem_expired: true,
    });
    expect(await status(guid)).toEqual(changed);
    const [event] = (await auditRows(world.deps, 'scanner.certificate-changed')).slice(-1);
    expect(event).toMatchObject({ actorGuid: staff.guid, subjectGuid: guid });
    expect(JSON.stringify(event)).not.toContain('Clarius certificate');
    expect(await paste(guid, 'no date in here')).toMatchObject({
      certificate: 'no date in here',
      oem_expiration: null,
      oem_expires_in: null,
    });
    expect(await paste(guid, '  ')).toMatchObject({ certificate: null });
  });

  test('AD-256: two people at once: the second is told; too long a text or an unknown probe is refused', async () => {
    const { guid } = await makeProbe(world, clinic.guid, { certificate: 'of someone else' });
    const body = { certificate: 'mine', expected: { certificate: 'what I saw' } };
    expect(
      await errorReply(world.app, changeCertificate, { ...of(guid), body }, { as: staff }),
    ).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    const long = { certificate: 'x'.repeat(20_001) };
    expect(
      (await errorReply(world.app, changeCertificate, { ...of(guid), body: long }, { as: staff })).status,
    ).toBe(422);
    expect(await status(guid)).toMatchObject({ certificate: 'of someone else' });
    const missing = { ...of(randomUUID()), body: { certificate: 'x' } };
    expect(await errorReply(world.app, changeCertificate, missing, { as: staff })).toMatchObject({
      status: 404,
      code: 'probe_not_found',
    });
  });

  test('AD-257, AMB-245: a refresh reads every certificate again, keeps what no text tells, and says how many', async () => {
    const kept = new Date('2030-01-01T00:00:00Z');
    const dated = await makeProbe(world, clinic.guid, {
      certificate: 'valid until 2029-05-06',
      oemExpiration: kept,
    });
    const silent = await makeProbe(world, clinic.guid, { certificate: 'no date', oemExpiration: kept });
    const deleted = await makeProbe(world, clinic.guid, {
      certificate: 'valid until 2029-05-06',
      deletedAt: world.clock.now(),
    });
    const many = Array.from({ length: 600 }, (_, at) => ({
      serialNumber: `MANY-${at + 1000}`,
      workspaceGuid: clinic.guid,
    }));
    await world.deps.db.insert(probes).values(many);
    const live = (await world.deps.db.select().from(probes)).filter((probe) => probe.deletedAt === null);
    expect(await call(world.app, refreshOemStatus, {}, { as: staff })).toEqual({ count: live.length });
    expect(await status(dated.guid)).toMatchObject({ oem_expiration: '2029-05-06T23:59:59.000Z' });
    expect(await status(silent.guid)).toMatchObject({ oem_expiration: kept.toISOString() });
    const rows = await world.deps.db.select().from(probes);
    expect(rows.filter(({ oemRefreshedAt }) => oemRefreshedAt !== null)).toHaveLength(live.length);
    expect(rows.find(({ guid }) => guid === deleted.guid)?.oemExpiration).toBeNull();
    expect((await auditRows(world.deps, 'scanners.refreshed')).at(-1)).toMatchObject({
      actorGuid: staff.guid,
      after: { count: live.length, asked: null },
    });
  });

  test('no call has met a fault of the server', () => {
    expect(world.faults).toEqual([]);
  });
});

describe('with the key of Clarius Cloud', () => {
  const clarius = clariusStub();
  let world: TestApp;
  let staff: TestUser;
  let clinic: Awaited<ReturnType<typeof makeClinic>>;
  let address: string;
  beforeAll(async () => {
    address = await clarius.start();
    ({ world, staff, clinic } = await startWorld({
      CLARIUS_OEM_API_KEY: 'the-key',
      CLARIUS_API_URL: address,
    }));
  });
  afterAll(async () => {
    await world.stop();
    await clarius.stop();
  });
  const rowOf = async ({ guid }: { readonly guid: string }) =>
    (await world.deps.db.select().from(probes).where(eq(probes.guid, guid)))[0];

  test('AD-075, AD-257, AMB-245: a refresh asks for every device, page by page', async () => {
    const certified = await makeProbe(world, clinic.guid, { oemExpiration: new Date(0) });
    const listed = await makeProbe(world, clinic.guid, { certificate: 'expires 2031-01-01', model: 'kept' });
    const unlisted = await makeProbe(world, clinic.guid, { oemStatus: 'active' });
    const foreign = await makeProbe(world, clinic.guid, { serialNumber: 'BUTTERFLY-1', oemStatus: 'fine' });
    clarius.pages[0] = {
      count: 2,
      next: `${address}/api/public/v0/devices/oem/?page=1`,
      results: [
        { crt: 'ends 2032-03-04', device: { serial: certified.serialNumber.toLowerCase(), model: 'L7' } },
        { crt: null, device: { serial: 'L7HD999999A0001', model: 'L7' } },
      ],
    };
    clarius.pages[1] = { count: 2, next: null, results: [{ device: { serial: listed.serialNumber } }] };
    expect(await call(world.app, refreshOemStatus, {}, { as: staff })).toEqual({ count: 4 });
    expect(new Set(clarius.keys)).toEqual(new Set(['OEM-API-Key the-key']));
    expect(await rowOf(certified)).toMatchObject({
      oemStatus: 'active',
      model: 'L7',
      certificate: 'ends 2032-03-04',
      oemExpiration: new Date('2032-03-04T23:59:59Z'),
      oemRefreshedAt: world.clock.now(),
    });
    expect(await rowOf(listed)).toMatchObject({
      oemStatus: 'inactive',
      model: 'kept',
      certificate: 'expires 2031-01-01',
    });
    expect(await rowOf(unlisted)).toMatchObject({ oemStatus: 'not listed' });
    expect(await rowOf(foreign)).toMatchObject({ oemStatus: 'fine' });
  });

  test.each([
    ['an error', undefined],
    ['nonsense', 'no json'],
    ['another shape', { results: [{ serial: 'x' }] }],
    ['a next page somewhere else', { next: 'https://evil.example/', results: [] }],
    ['a list without end', { next: '/api/public/v0/devices/oem/?page=0', results: [] }],
  ])('%s from the maker is told as such, and changes nothing', async (_, page) => {
    const probe = await makeProbe(world, clinic.guid, { oemStatus: 'active' });
    clarius.pages[0] = page;
    expect(await errorReply(world.app, refreshOemStatus, {}, { as: staff })).toMatchObject({
      status: 502,
      code: 'oem_unreachable',
      error: 'The maker of the scanners did not answer. Please try again later.',
    });
    expect(await rowOf(probe)).toMatchObject({ oemStatus: 'active', oemRefreshedAt: null });
  });
});
