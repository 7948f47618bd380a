import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { apiUrl } from '../platform/serve.ts';

const MAIN = new URL('../app/main.ts', import.meta.url).pathname;
const SECRETS = {
  SESSION_SECRET: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
  URL_SIGNING_SECRET: 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
};

let world: TestApp;
let folder: string;
let reviewer: TestUser;
let examGuid: string;
let child: ChildProcess | null = null;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sonoboard-crash-'));
  world = await startTestApp({ env: SECRETS });
  // The server that gets killed lives by the real clock.
  world.clock.forward(Date.now() - world.clock.now().getTime());
  reviewer = await makeUser(world.deps);
  const collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  examGuid = (await makeExam(world.deps, { collections: [collection] })).guid;
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The product in a process of its own, on the database of this test. */
async function startServer(): Promise<(method: 'GET' | 'POST', body?: object) => Promise<Response>> {
  const port = await freePort();
  const { host = '', port: dbPort, user = '', password, database = '' } = world.database.connection;
  const query = new URLSearchParams({ host, port: String(dbPort) });
  const who = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  const started = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      ...SECRETS,
      PATH: process.env['PATH'],
      DEMO: 'off',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: `postgres://${who}@localhost/${database}?${query.toString()}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      output += part.toString();
      if (output.includes('Sonoboard is ready')) resolve();
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    started.on('close', () => reject(new Error(`ended before it was ready:\n${output}`)));
  });
  const cookie = await startSession(world.deps, reviewer.guid);
  const address = `http://127.0.0.1:${port}${apiUrl(getReviewDraft).replace(':examGuid', examGuid)}`;
  return (method, body) =>
    fetch(address, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
}

test('a server that is killed between saves, or within one, has lost nothing that it had answered', async () => {
  const ask = await startServer();
  let answered = 0;
  for (let letter = 1; ; letter += 1) {
    const draft = { clips: {}, note: { value: 'x'.repeat(letter), at: letter } };
    const reply = ask('POST', { draft });
    // It dies while this one is on its way.
    if (letter === 20) child?.kill('SIGKILL');
    const isAnswered = await reply.then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isAnswered) break;
    answered = letter;
  }
  expect(answered).toBeGreaterThanOrEqual(19);

  const again = await startServer();
  const { draft } = getReviewDraft.reply.parse(await (await again('GET')).json());
  expect(draft.note?.at).toBeGreaterThanOrEqual(answered);
  expect(draft.note?.value).toBe('x'.repeat(draft.note?.at ?? 0));
}, 60_000);
