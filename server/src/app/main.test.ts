import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { type RunningProgram, startProgram } from '../../test/run-program.ts';
import { OPEN_TO_OTHERS } from '../../test/test-app.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];
let taken: Server | null = null;

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  await new Promise<void>((resolve) => (taken ? taken.close(() => resolve()) : resolve()));
  taken = null;
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-main-'));
  folders.push(folder);
  return folder;
}

async function takePort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as { port: number }).port };
}

async function freePort(): Promise<number> {
  const { server, port } = await takePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function start(env: Record<string, string>): RunningProgram {
  const main = join(inject('programs'), 'main.js');
  const started = startProgram([process.execPath, main], { env: { DEMO: 'off', ...env } });
  children.push(started.child);
  return started;
}

test('starts on an empty folder, answers, and stops cleanly on a signal', async () => {
  const port = await freePort();
  const { child, says, ended } = start({ DATA_DIR: freshFolder(), PORT: String(port) });
  await says(`Sonoboard is ready:  http://localhost:${port}`);
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(await ready.json()).toEqual({ status: 'ready' });
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
}, 60_000);

/** A login whose last byte has not been sent: a request that is being answered. */
async function halfALogin(port: number): Promise<{ finish(): Promise<string>; closed: Promise<void> }> {
  const body = JSON.stringify({ username: 'ada@hospital.example', password: 'Quiet-Harbour-42' });
  const head = [
    'POST /api/login_direct HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    // Answered with '100 Continue', which says that the server has begun with it.
    'Expect: 100-continue',
  ];
  const socket = connect(port, '127.0.0.1');
  const begun = answer(socket);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  expect(await begun).toContain('100 Continue');
  socket.write(body.slice(0, -1));
  return {
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    finish() {
      const answered = answer(socket);
      socket.write(body.slice(-1));
      return answered;
    },
  };
}

function answer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (part) => resolve(part.toString()));
    socket.once('close', () => reject(new Error('closed without an answer')));
    socket.once('error', reject);
  });
}

test('a second SIGTERM is ignored while the server stops: requests that it has begun are answered', async () => {
  const port = await freePort();
  const { child, says, ended } = start({ DATA_DIR: freshFolder(), PORT: String(port) });
  await says('Sonoboard is ready');
  const first = await halfALogin(port);
  const second = await halfALogin(port);
  child.kill('SIGTERM');
  await says('Stopping');
  child.kill('SIGTERM');
  // By the time the first one is answered the second signal has been heard.
  expect(await first.finish()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await second.finish()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ended).toMatchObject({ code: 0 });
}, 60_000);

test('a server that stops lets go of a connection once it is answered, while another request is still being answered', async () => {
  const port = await freePort();
  const { child, says, ended } = start({ DATA_DIR: freshFolder(), PORT: String(port) });
  await says('Sonoboard is ready');
  const first = await halfALogin(port);
  const second = await halfALogin(port);
  child.kill('SIGTERM');
  await says('Stopping');
  expect(await first.finish()).toMatch(/^HTTP\/1\.1 401 /);
  await first.closed;
  expect(await second.finish()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ended).toMatchObject({ code: 0 });
}, 60_000);

/** Runs until it is ready, then what the test does with it, then stops. */
async function runOnce(env: Record<string, string>, use: () => Promise<void> = async () => {}) {
  const { child, says, ended } = start(env);
  await says('Sonoboard is ready');
  await use();
  child.kill('SIGTERM');
  return ended;
}

test('a server that other machines reach creates no demo world, and no demo starts on its data', async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/api`;
  const origin = OPEN_TO_OTHERS.PUBLIC_URL;
  const env = { ...OPEN_TO_OTHERS, DATA_DIR: freshFolder(), PORT: String(port), HOST: '0.0.0.0' };
  const { output } = await runOnce({ ...env, DEMO: 'auto' }, async () => {
    const settings = await fetch(`${address}/settings`);
    expect(await settings.json()).toMatchObject({ demo: false, is_demo_for_others: false });
    const person = { first_name: 'Ada', last_name: 'Byron', profession: 'Physician' };
    const account = { ...person, email: 'ada@hospital.example', password: 'Quiet-Harbour-42' };
    const signUp = await fetch(`${address}/auth/signup`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(signUp.ok).toBe(true);
  });
  expect(output).not.toMatch(/demo/i);
  const demo = await start({ ...env, DEMO: 'yes' }).ended;
  expect(demo).toMatchObject({ code: 1 });
  expect(demo.output).toContain('this database holds real accounts');
}, 60_000);

test('the demo world of this machine does not start as a server for other machines', async () => {
  const env = { DATA_DIR: freshFolder(), PORT: String(await freePort()) };
  expect((await runOnce({ ...env, DEMO: 'auto' })).output).toContain('Demo accounts');
  const open = await start({ ...env, ...OPEN_TO_OTHERS, HOST: '0.0.0.0', DEMO: 'auto' }).ended;
  expect(open).toMatchObject({ code: 1 });
  expect(open.output).toContain('This database holds the demo world, whose passwords are public');
}, 90_000);

test('a taken port is named, with the way to choose another', async () => {
  const { server, port } = await takePort();
  taken = server;
  const { code, output } = await start({ DATA_DIR: freshFolder(), PORT: String(port) }).ended;
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken`);
  expect(output).toContain('PORT=');
});

test('bad settings are named together, and nothing is started', async () => {
  const { code, output } = await start({ DATA_DIR: freshFolder(), PORT: 'x', BRANDED_THEME: 'maybe' }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/PORT must[^]*BRANDED_THEME must/);
});

test('a database that does not answer is named, without its password', async () => {
  const { code, output } = await start({
    DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${await freePort()}/x`,
    ...OPEN_TO_OTHERS,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    SESSION_SECRET: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
    URL_SIGNING_SECRET: 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
  }).ended;
  expect(code).toBe(1);
  expect(output).toContain('The database of DATABASE_URL does not answer.');
  expect(output).not.toContain('hunter2');
});
