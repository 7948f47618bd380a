import { randomBytes } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { CHUNK_BYTES } from '@sonoboard/domain/uploads/upload-state';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type KillableServer, SHARED_SECRETS, startKillableServer } from '../../test/killable-server.ts';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { awaitFile, storedUpload, uploadPath, wholeBytes } from '../../test/upload-calls.ts';

const MIB = 1024 ** 2;

let world: TestApp;
let sender: TestUser;
let line: BadLine;
const servers: KillableServer[] = [];
beforeAll(async () => {
  world = await startTestApp({ env: SHARED_SECRETS });
  // The server that gets killed lives by the real clock.
  world.clock.forward(Date.now() - world.clock.now().getTime());
  sender = await makeUser(world.deps);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  line = await badLine();
});
afterAll(async () => {
  for (const server of servers) server.clear();
  line.close();
  await world.stop();
});

/** What befalls a connection after so many bytes. */
interface Trouble {
  readonly breaksAfter?: number;
  readonly holdsAfter?: number;
}

interface BadLine {
  readonly origin: string;
  /** Leads to the server at this port from now on. */
  lead(port: number, trouble?: Trouble): void;
  /** Connections that broke since then. */
  readonly breaks: number;
  close(): void;
}

/** Between client and server, as bad as a phone's. */
async function badLine(): Promise<BadLine> {
  let target = { port: 0, breaksAfter: Number.POSITIVE_INFINITY, holdsAfter: Number.POSITIVE_INFINITY };
  let breaks = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const { port, breaksAfter, holdsAfter } = target;
    const far = connect(port, '127.0.0.1');
    let passed = 0;
    near.on('data', (part) => {
      passed += part.length;
      if (passed >= holdsAfter) near.unpipe(far).pause();
      if (passed < breaksAfter) return;
      breaks += 1;
      near.destroy();
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    lead(port, { breaksAfter = Number.POSITIVE_INFINITY, holdsAfter = Number.POSITIVE_INFINITY } = {}) {
      target = { port, breaksAfter, holdsAfter };
      breaks = 0;
      // The client keeps its connections, and those lead where they led.
      for (const socket of open) socket.destroy();
      open.clear();
    },
    get breaks() {
      return breaks;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Sends with the client that phones and browsers use. */
function sendFile(guid: string, content: Buffer, chunkSize = Number.POSITIVE_INFINITY): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      uploadUrl: `${line.origin}${uploadPath(guid)}`,
      uploadSize: content.length,
      headers: { cookie: sender.cookie },
      chunkSize,
      retryDelays: Array.from({ length: 1_000 }, () => 100),
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
}

async function isComplete(guid: string, content: Buffer): Promise<boolean> {
  await runJob(world, 'check-ingest-file', { uploadGuid: guid });
  return (await wholeBytes(world.deps, guid))?.equals(content) ?? false;
}

const ownPort = () => (world.app.server.address() as { port: number }).port;

describe('the client of tus sends a file', () => {
  test.each([
    ['in one go', Number.POSITIVE_INFINITY],
    ['in chunks', MIB],
  ])('%s', async (_how, chunkSize) => {
    const content = randomBytes(3 * MIB + 77);
    const guid = await awaitFile(world.deps, sender, content);
    line.lead(ownPort());
    await sendFile(guid, content, chunkSize);
    expect(await isComplete(guid, content)).toBe(true);
  });

  test('over a line that breaks every few megabytes, byte by byte the same', async () => {
    const content = randomBytes(20 * MIB);
    const guid = await awaitFile(world.deps, sender, content);
    line.lead(ownPort(), { breaksAfter: 3 * MIB });
    await sendFile(guid, content);
    expect(line.breaks).toBeGreaterThan(3);
    expect(await isComplete(guid, content)).toBe(true);
  }, 120_000);

  test('to a server that is killed with kill -9 meanwhile, and on to the one that comes after it', async () => {
    const { blobStore } = world.deps.settings;
    const env = { BLOB_STORE: blobStore.kind === 'folder' ? blobStore.path : '' };
    const startServer = async (trouble: Trouble) => {
      const server = await startKillableServer(world, env);
      servers.push(server);
      line.lead(Number(new URL(server.origin).port), trouble);
      return server;
    };
    const content = randomBytes(2 * CHUNK_BYTES + MIB);
    const guid = await awaitFile(world.deps, sender, content);
    const received = async () => (await storedUpload(world.deps, guid))?.received;
    const patiently = { timeout: 60_000, interval: 50 };

    const first = await startServer({ holdsAfter: CHUNK_BYTES + 5 * MIB });
    const sent = sendFile(guid, content);
    await vi.waitFor(async () => expect(await received()).toBe(CHUNK_BYTES), patiently);
    first.kill();
    await startServer({});
    await sent;
    expect(await received()).toBe(content.length);
    // The job of the second server makes it whole.
    await vi.waitFor(async () => expect(await wholeBytes(world.deps, guid)).not.toBeNull(), patiently);
    expect((await wholeBytes(world.deps, guid))?.equals(content)).toBe(true);
  }, 180_000);
});
