import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { addImportFile, beginImport } from '@sonoboard/contract/imports/imports.endpoints';
import { getServerState } from '@sonoboard/contract/platform/platform.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '../../test/call.ts';
import { joinWorkspace, makeWorkspace } from '../../test/factories.ts';
import { type KillableServer, SHARED_SECRETS, startKillableServer } from '../../test/killable-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { awaitFile, patchUpload, storedUpload, tusHeaders, uploadPath } from '../../test/upload-calls.ts';
import { uploads } from '../tables/uploads.tables.ts';

const MB = 1_000_000;
const UNFILLABLE_MB = '999999999';
const FILE_BYTES_MAX = 2 << 20;

async function beganImport(world: TestApp, as: TestUser): Promise<string> {
  const guid = randomUUID();
  await call(world.app, beginImport, { body: { guid } }, { as });
  return guid;
}

/** Announces a file; gives the status and the code of the answer. */
async function announce(world: TestApp, as: TestUser, importGuid: string, size: number) {
  const file = { upload_guid: randomUUID(), size, sha256: '0'.repeat(64) };
  const input = { params: { importGuid }, body: { name: 'clip.mp4', file } };
  const response = await send(world.app, addImportFile, input, { as });
  return response.statusCode < 400 ? response.statusCode : response.json<{ code: string }>().code;
}

describe('quotas', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await startTestApp({ env: { UPLOAD_QUOTA_USER_MB: '10', UPLOAD_QUOTA_WORKSPACE_MB: '15' } });
  });
  afterAll(() => world.stop());

  test('an account, also one without a workspace, announces no more than its quota', async () => {
    const user = await makeUser(world.deps);
    const importGuid = await beganImport(world, user);
    expect(await announce(world, user, importGuid, 6 * MB)).toBeLessThan(300);
    expect(await announce(world, user, importGuid, 5 * MB)).toBe('upload_quota_used');
    expect(await announce(world, user, importGuid, 4 * MB)).toBeLessThan(300);
  });

  test('announcements at the same moment do not exceed it together', async () => {
    const user = await makeUser(world.deps);
    const importGuids = await Promise.all([1, 2, 3, 4].map(() => beganImport(world, user)));
    const answers = await Promise.all(importGuids.map((guid) => announce(world, user, guid, 4 * MB)));
    expect(answers.filter((answer) => answer === 'upload_quota_used')).toHaveLength(2);
  });

  test('the accounts of a workspace share one quota', async () => {
    const owner = await makeUser(world.deps);
    const member = await makeUser(world.deps);
    const workspace = await makeWorkspace(world.deps, { owner });
    await joinWorkspace(world.deps, workspace, member, ['member']);
    expect(await announce(world, owner, await beganImport(world, owner), 9 * MB)).toBeLessThan(300);
    expect(await announce(world, member, await beganImport(world, member), 9 * MB)).toBe(
      'workspace_quota_used',
    );
  });

  test('what was announced a day ago and never came counts no more', async () => {
    const user = await makeUser(world.deps);
    const importGuid = await beganImport(world, user);
    await announce(world, user, importGuid, 10 * MB);
    expect(await announce(world, user, importGuid, MB)).toBe('upload_quota_used');
    await world.deps.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` });
    expect(await announce(world, user, importGuid, MB)).toBeLessThan(300);
  });
});

describe('below the reserve of the disk', () => {
  let world: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    world = await startTestApp({ env: { DISK_RESERVE_MB: UNFILLABLE_MB } });
    user = await makeUser(world.deps);
  });
  afterAll(() => world.stop());

  test('files are refused with 507, announced or sent', async () => {
    expect(await announce(world, user, await beganImport(world, user), 1)).toBe('storage_full');
    const content = randomBytes(100);
    const guid = await awaitFile(world.deps, user, content);
    const answer = await patchUpload(world.app, guid, { offset: 0, bytes: content }, { as: user });
    expect(answer.statusCode).toBe(507);
    expect(await storedUpload(world.deps, guid)).toMatchObject({ received: 0, state: 'receiving' });
  });

  test('the server is ready for everything else as long as most of the reserve is there', async () => {
    const { freeBytes } = await world.deps.limits.disk.read();
    const reserveMb = String(Math.ceil((freeBytes / MB) * 2));
    const nearlyFull = await startTestApp({ env: { DISK_RESERVE_MB: reserveMb } });
    const ready = await nearlyFull.app.inject('/readyz');
    await nearlyFull.stop();
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({
      status: 'ready',
      warning: 'the disk is nearly full: files from outside are refused',
    });
  });

  test('the server is not ready once the reserve is used up, and staff are warned', async () => {
    const ready = await world.app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'the disk is full: its reserve is used up' });
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    expect(await call(world.app, getServerState, {}, { as: staff })).toMatchObject({
      disk: { is_low: true },
      checks: { disk: 'urgent' },
    });
  });
});

describe('a disk that runs full in the middle of a file', () => {
  let world: TestApp;
  let server: KillableServer;
  let user: TestUser;
  beforeAll(async () => {
    world = await startTestApp({ env: SHARED_SECRETS });
    // The server has the clock of this machine, and would take an older session for one that has ended.
    world.clock.set(new Date());
    user = await makeUser(world.deps);
    server = await startKillableServer(world, {}, { fileBytesMax: FILE_BYTES_MAX });
  }, 60_000);
  afterAll(async () => {
    server.clear();
    await world.stop();
  });

  test('answers 507, and the next request on the same connection is answered', async () => {
    const { port } = new URL(server.origin);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const patch = (guid: string, bytes: Buffer) =>
      new Promise<number>((resolve, reject) => {
        const headers = { ...tusHeaders(user, 0), 'content-length': bytes.length };
        const sent = request(
          { agent, host: '127.0.0.1', port, method: 'PATCH', path: uploadPath(guid), headers },
          (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
        );
        sent.on('socket', (socket) => sockets.add(socket)).on('error', reject);
        sent.end(bytes);
      });
    // The last write of it ends early: nothing but the number of written bytes tells that some are missing.
    const large = randomBytes(FILE_BYTES_MAX + 1000);
    const guid = await awaitFile(world.deps, user, large);
    expect(await patch(guid, large)).toBe(507);
    expect(await storedUpload(world.deps, guid)).toMatchObject({ received: 0, state: 'receiving' });
    const small = randomBytes(MB);
    expect(await patch(await awaitFile(world.deps, user, small), small)).toBe(204);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });
});
