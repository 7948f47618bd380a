import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { CHUNK_BYTES } from '@sonoboard/domain/uploads/upload-state';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import {
  awaitFile,
  headUpload,
  patchUpload,
  storedUpload,
  tusHeaders,
  uploadPath,
  wholeBytes,
} from '../../test/upload-calls.ts';

let world: TestApp;
let sender: TestUser;
let port: number;
beforeAll(async () => {
  world = await startTestApp();
  sender = await makeUser(world.deps);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as { port: number }).port;
});
afterAll(() => world.stop());

/** A connection over which a PATCH has begun that promises so many bytes. */
async function beginPatch(guid: string, offset: number, length: number | 'chunked'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const headers = Object.entries(tusHeaders(sender, offset)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH ${uploadPath(guid)} HTTP/1.1\r\nhost: x\r\n${size}\r\n${headers.join('')}\r\n`);
  return socket;
}

const write = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));

/** Files that a test has waited for before. */
const seen = new Set<string>();

/** Until the server has written so many bytes of a chunk that is under way. */
async function untilWritten(bytes: number): Promise<void> {
  const { blobStore } = world.deps.settings;
  const folder = blobStore.kind === 'folder' ? blobStore.path : '';
  const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size;
  const isWritten = () => names().some((name) => !seen.has(name) && sizeOf(name) === bytes);
  await vi.waitFor(() => expect(isWritten()).toBe(true), { timeout: 20_000, interval: 20 });
  for (const name of names()) seen.add(name);
}

const answerOf = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (part) => resolve(part.toString())));

const offsetOf = async (guid: string) =>
  Number((await headUpload(world.app, guid, { as: sender })).headers['upload-offset']);

const untilOffset = (guid: string, offset: number) =>
  vi.waitFor(async () => expect(await offsetOf(guid)).toBe(offset), { timeout: 20_000, interval: 50 });

async function sendRest(guid: string, content: Buffer): Promise<void> {
  const offset = await offsetOf(guid);
  const answer = await patchUpload(
    world.app,
    guid,
    { offset, bytes: content.subarray(offset) },
    { as: sender },
  );
  expect(answer.statusCode).toBe(204);
}

async function isComplete(guid: string, content: Buffer): Promise<boolean> {
  await runJob(world, 'check-ingest-file', { uploadGuid: guid });
  return (await wholeBytes(world.deps, guid))?.equals(content) ?? false;
}

describe('a line that breaks', () => {
  test('in mid-chunk costs nothing of what came, and the file goes on from there', async () => {
    const content = randomBytes(1_000_000);
    const guid = await awaitFile(world.deps, sender, content);
    const socket = await beginPatch(guid, 0, content.length);
    await write(socket, content.subarray(0, 654_321));
    await untilWritten(654_321);
    socket.destroy();
    await untilOffset(guid, 654_321);
    await sendRest(guid, content);
    expect(await isComplete(guid, content)).toBe(true);
  });

  test('again and again, a little later each time, still ends in the same bytes', async () => {
    const content = randomBytes(50_000);
    const guid = await awaitFile(world.deps, sender, content);
    for (let here = 0; here < content.length; here += 9_000) {
      const socket = await beginPatch(guid, here, content.length - here);
      await write(socket, content.subarray(here, here + 9_000));
      if (here + 9_000 >= content.length) break;
      await untilWritten(9_000);
      socket.destroy();
      await untilOffset(guid, here + 9_000);
    }
    await untilOffset(guid, content.length);
    expect(await isComplete(guid, content)).toBe(true);
  });

  test('behind a full chunk costs nothing of the one that was begun', async () => {
    const content = randomBytes(CHUNK_BYTES + 300_000);
    const guid = await awaitFile(world.deps, sender, content);
    const socket = await beginPatch(guid, 0, content.length);
    await write(socket, content.subarray(0, CHUNK_BYTES + 100_000));
    await untilWritten(100_000);
    socket.destroy();
    await untilOffset(guid, CHUNK_BYTES + 100_000);
    expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'receiving' });
  });

  test('before a byte came leaves the upload as it was', async () => {
    const content = randomBytes(1_000);
    const guid = await awaitFile(world.deps, sender, content);
    (await beginPatch(guid, 0, content.length)).destroy();
    await sendRest(guid, content);
    expect(await isComplete(guid, content)).toBe(true);
  });
});

describe('two lines at once', () => {
  test('bring the same file: the one that ends later is told to ask again, and nothing is mixed', async () => {
    const content = randomBytes(200_000);
    const guid = await awaitFile(world.deps, sender, content);
    const slow = await beginPatch(guid, 0, content.length);
    await write(slow, content.subarray(0, 100_000));
    await untilWritten(100_000);
    await sendRest(guid, content);
    const answer = answerOf(slow);
    await write(slow, randomBytes(100_000));
    expect(await answer).toMatch(/^HTTP\/1.1 409 /);
    slow.destroy();
    expect(await isComplete(guid, content)).toBe(true);
  });

  test('the silent one of which breaks later: what it brought is no longer the next, and is dropped', async () => {
    const content = randomBytes(200_000);
    const guid = await awaitFile(world.deps, sender, content);
    const silent = await beginPatch(guid, 0, content.length);
    await write(silent, content.subarray(0, 100_000));
    await untilWritten(100_000);
    await patchUpload(world.app, guid, { offset: 0, bytes: content.subarray(0, 150_000) }, { as: sender });
    silent.destroy();
    await sendRest(guid, content);
    expect(await isComplete(guid, content)).toBe(true);
  });
});

test('a body that is not HTTP any more in its middle is answered, and what came before counts', async () => {
  const content = randomBytes(10_000);
  const guid = await awaitFile(world.deps, sender, content);
  const socket = await beginPatch(guid, 0, 'chunked');
  socket.on('error', () => {}).resume();
  await write(
    socket,
    Buffer.concat([Buffer.from('1388\r\n'), content.subarray(0, 5_000), Buffer.from('\r\n')]),
  );
  await untilWritten(5_000);
  socket.write('this is no chunk\r\n');
  await untilOffset(guid, 5_000);
  await sendRest(guid, content);
  expect(await offsetOf(guid)).toBe(10_000);
});

test('a slow line may take longer than calls do, as long as bytes come', async () => {
  const content = randomBytes(2_000);
  const guid = await awaitFile(world.deps, sender, content);
  const arrived = new Promise<Socket>((resolve) => world.app.server.once('connection', resolve));
  const socket = await beginPatch(guid, 0, content.length);
  await write(socket, content.subarray(0, 1_000));
  const accepted = await arrived;
  await untilWritten(1_000);
  // What Node says after the time that a call may take.
  const tooLong = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  world.app.server.emit('clientError', tooLong, accepted);
  const answer = answerOf(socket);
  await write(socket, content.subarray(1_000));
  expect(await answer).toMatch(/^HTTP\/1.1 204 /);
  world.app.server.emit('clientError', tooLong, accepted);
  await new Promise((resolve) => socket.once('close', resolve));
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
