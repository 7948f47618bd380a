import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { assembleDeps } from '../src/app/assemble-deps.ts';
import type { Deps } from '../src/app/deps.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/db.ts';
import { connectionToRunning } from '../src/platform/database/embedded-postgres/embedded-postgres.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { readSettings } from '../src/platform/settings.ts';
import { freePort, SHARED_SECRETS } from './killable-server.ts';
import { type RunningProgram, startProgram, typescript } from './run-program.ts';

const MAIN = new URL('../src/app/main.ts', import.meta.url).pathname;

export interface OwnProduct {
  readonly origin: string;
  readonly program: RunningProgram;
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
    await program.says('Sonoboard is ready');
  } catch (error) {
    await end();
    throw error;
  }
  const database = openDatabase({
    connection: await connectionToRunning(dataDir),
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
    origin: `http://127.0.0.1:${port}`,
    program,
    deps,
    async stop() {
      await database.close();
      await end();
    },
  };
}
