import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** What `ulimit -f` counts in. */
const BLOCK_BYTES = 512;

/** Of the test's own app and of the server, so that a session of the one is a session of the other. */
export const SHARED_SECRETS = {
  SESSION_SECRET: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
  URL_SIGNING_SECRET: 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
};

export interface KillableServer {
  /** Where it listens. */
  readonly origin: string;
  /** As a power failure does it: nothing is put down, nothing more is written. */
  kill(): void;
  /** Until it is resumed it does nothing, and nobody is told. */
  pause(): void;
  resume(): void;
  /** Kills it, and takes away what it left. */
  clear(): void;
}

interface KillableServerOptions {
  /** No file that it writes gets longer: as on a disk that runs full, a write ends early and the next one fails. */
  readonly fileBytesMax?: number;
  /** To take the place of one that was killed. */
  readonly port?: number;
}

/** The product in a process of its own, on the database of this test. */
export async function startKillableServer(
  world: { readonly database: Pick<TestDatabase, 'connection'> },
  env: Readonly<Record<string, string>> = {},
  { fileBytesMax, port: wantedPort }: KillableServerOptions = {},
): Promise<KillableServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-crash-'));
  const port = wantedPort ?? (await freePort());
  const { host = '', port: dbPort, user = '', password, database = '' } = world.database.connection;
  const query = new URLSearchParams({ host, port: String(dbPort) });
  const who = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  const command = [process.execPath, join(inject('programs'), 'main.js')];
  const [program = '', ...words] =
    fileBytesMax === undefined
      ? command
      : ['sh', '-c', `ulimit -f ${fileBytesMax / BLOCK_BYTES} && exec "$@"`, 'sh', ...command];
  const started = spawn(program, words, {
    env: {
      ...SHARED_SECRETS,
      PATH: process.env['PATH'],
      DEMO: 'off',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: `postgres://${who}@localhost/${database}?${query.toString()}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void started.kill('SIGKILL');
  const clear = () => {
    kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(started);
  } catch (error) {
    clear();
    throw error;
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    kill,
    pause: () => void started.kill('SIGSTOP'),
    resume: () => void started.kill('SIGCONT'),
    clear,
  };
}

function ready(started: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const hear = (part: Buffer) => {
      output += part.toString();
      if (output.includes('Sonoboard is ready')) resolve();
    };
    started.stdout?.on('data', hear);
    started.stderr?.on('data', hear);
    started.on('close', () => reject(new Error(`ended before it was ready:\n${output}`)));
  });
}

/** A port of loopback that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
