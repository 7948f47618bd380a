import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { assembleDeps } from '../src/app/assemble-deps.ts';
import type { Deps } from '../src/app/deps.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/db.ts';
import { loginsToRunning } from '../src/platform/database/embedded-postgres/embedded-postgres.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { readSettings } from '../src/platform/settings.ts';
import { freePort, SHARED_SECRETS } from './killable-server.ts';
import { type RunningProgram, startProgram, typescript } from './run-program.ts';

const MAIN = new URL('../src/app/main.ts', import.meta.url).pathname;

const LOOK_EVERY_MS = 100;

export interface OwnProduct {
  readonly origin: string;
  readonly program: RunningProgram;
  readonly connection: pg.ClientConfig;
  /** On its database and store, to make people and exams. */
  readonly deps: Deps;
  stop(): Promise<void>;
}

interface OwnProductOptions {
  /** Where it keeps its data; by default a folder that is thrown away. */
  readonly folder?: string;
  /** What runs it, such as a tracer. */
  readonly launcher?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The product as it is installed: a process of its own, with the PostgreSQL that it brings along. */
export async function startOwnProduct({
  folder,
  launcher = [],
  env = {},
}: OwnProductOptions = {}): Promise<OwnProduct> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'sonoboard-own-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { ...SHARED_SECRETS, DATA_DIR: dataDir, ...env };
  const program = startProgram([...launcher, ...typescript(MAIN)], {
    env: {
      DEMO: 'off',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      ...settings,
    },
  });
  const end = async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.race([untilAnswering(origin), endedEarly(program)]);
  } catch (error) {
    await end();
    throw error;
  }
  const { owner: connection } = await loginsToRunning(dataDir);
  const database = openDatabase({
    connection,
    maxConnections: 4,
    statementTimeoutMs: 20_000,
    answerTimeoutMs: 20_000,
  });
  const read = readSettings(settings, dataDir);
  const deps = await assembleDeps({
    settings: read,
    secrets: loadSecrets(read),
    database,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  });
  return {
    origin,
    program,
    connection,
    deps,
    async stop() {
      await database.close();
      await end();
    },
  };
}

/** Asked over HTTP: what it writes may go where a test does not read. */
async function untilAnswering(origin: string): Promise<void> {
  const isAnswering = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAnswering())) await delay(LOOK_EVERY_MS);
}

async function endedEarly({ ended }: RunningProgram): Promise<never> {
  const { output } = await ended;
  throw new Error(`The product ended before it answered:\n${output}`);
}
