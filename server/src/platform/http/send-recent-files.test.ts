import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getMedia } from '@sonoboard/contract/clips/clips.endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../../test/test-users.ts';
import { rememberingBlobReader } from '../files/blobs/blob-reader.ts';
import { folderBlobStore } from '../files/blobs/folder-blob-store.ts';
import { blobFile } from './send-blob.ts';
import { serve } from './serve.ts';

// More than two chunks.
const CONTENT = randomBytes(1_300_000);
const LIFE_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'sonoboard-recent-'));
const store = folderBlobStore(folder);

let key: string;
let routed = 0;

/** One file for everybody who is signed in, remembered as clips are. */
function fileRoutes(app: FastifyInstance): void {
  const { recentDeliveries, clock } = app.deps;
  const reader = rememberingBlobReader(store, 100_000_000);
  app.addHook('onRequest', async () => void (routed += 1));
  serve(
    app,
    getMedia,
    async ({ actor, request: call, audit }) => {
      await audit.recordRead({ action: 'clip.read' });
      const file = blobFile(reader, { key, contentType: 'video/mp4', maxAgeSeconds: 600 });
      const until = clock.now().getTime() + LIFE_MS;
      recentDeliveries.remember(call, { viewerGuid: actor.guid, file, until });
      return file;
    },
    { recentFile: (call) => recentDeliveries.find(call) },
  );
}

async function startFileServer(env: Readonly<Record<string, string>> = {}) {
  const world = await startTestApp({ env, parts: { features: [fileRoutes], contract: [getMedia] } });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  return { world, address: `http://127.0.0.1:${port}/api/media/a` };
}

function ask(url: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request(url, { method, headers }, (reply) => {
      const answer = (body: Buffer) =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body });
      buffer(reply).then(answer, reject);
    });
    asked.on('error', reject).end();
  });
}

beforeAll(async () => {
  ({ key } = await store.put(
    (async function* () {
      yield CONTENT;
    })(),
  ));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a file that a session got a moment ago', () => {
  let world: TestApp;
  let viewer: TestUser;
  let address: string;
  beforeAll(async () => {
    ({ world, address } = await startFileServer());
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    viewer = await makeUser(world.deps);
    await ask(address, { cookie: viewer.cookie });
    routed = 0;
  });

  test('is sent before the router is asked, and the reply is the same', async () => {
    const withoutDetails = ({ headers: { 'x-request-id': id, date, ...headers }, ...reply }: Reply) => {
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(date).toBeDefined();
      return { ...reply, headers };
    };
    for (const range of [{}, { range: 'bytes=0-' }, { range: 'bytes=100-199' }, { range: 'bytes=-600000' }]) {
      const quick = await ask(address, { cookie: viewer.cookie, ...range });
      expect(routed).toBe(0);
      world.clock.forward(LIFE_MS);
      const full = await ask(address, { cookie: viewer.cookie, ...range });
      expect(routed).toBe(1);
      expect(withoutDetails(quick)).toEqual(withoutDetails(full));
      routed = 0;
    }
  });

  test.each([
    [304, 'when the browser has it', () => ({ 'if-none-match': `"${key}"` })],
    [206, 'when it asks for the rest of what it has', () => ({ 'if-range': `"${key}"`, range: 'bytes=9-' })],
    [416, 'when a part is asked for that is not there', () => ({ range: 'bytes=1300000-' })],
  ])('is left to the router with %i %s', async (status, _when, headers) => {
    expect(await ask(address, { cookie: viewer.cookie, ...headers() })).toMatchObject({ status });
    expect(routed).toBe(1);
  });

  test('is checked again for another session, another address, another method, and after half a minute', async () => {
    const { cookie } = viewer;
    expect((await ask(address, {})).status).toBe(401);
    expect((await ask(address, { cookie: 'sonoboard=stale' })).status).toBe(401);
    const elsewhere = await startSession(world.deps, viewer.guid);
    expect((await ask(address, { cookie: elsewhere })).status).toBe(200);
    expect((await ask(`${address}b`, { cookie })).status).toBe(200);
    expect((await ask(`${address}?a`, { cookie })).status).toBe(422);
    expect((await ask(address, { cookie }, 'HEAD')).status).toBe(404);
    expect(routed).toBe(6);
    world.clock.forward(LIFE_MS);
    expect((await ask(address, { cookie })).status).toBe(200);
    expect(routed).toBe(7);
  });

  test('is sent to the next client when one goes away in the middle of it', async () => {
    const { cookie } = viewer;
    await new Promise<void>((resolve) => {
      const asked = get(address, { headers: { cookie } }, (reply) => {
        reply.once('data', () => asked.destroy()).on('error', () => {});
        reply.once('close', resolve);
      });
    });
    expect((await ask(address, { cookie })).body.equals(CONTENT)).toBe(true);
    expect(routed).toBe(0);
    expect(world.faults).toEqual([]);
  });
});

type Reply = Awaited<ReturnType<typeof ask>>;

test('behind a proxy the router is asked, because it knows the address of the viewer', async () => {
  const { world, address } = await startFileServer({ TRUSTED_PROXIES: '127.0.0.1' });
  const { cookie } = await makeUser(world.deps);
  routed = 0;
  expect((await ask(address, { cookie })).status).toBe(200);
  for (const viewer of ['192.0.2.1', '192.0.2.1']) {
    expect((await ask(address, { cookie, 'x-forwarded-for': viewer })).status).toBe(200);
  }
  expect(routed).toBe(3);
  const { rows } = await world.deps.database.pool.query('select ip from audit_events order by position');
  expect(rows).toEqual([{ ip: '127.0.0.1' }, { ip: '192.0.2.1' }]);
  await world.stop();
});
