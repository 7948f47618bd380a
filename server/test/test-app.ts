import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { assembleDeps } from '../src/app/assemble-deps.ts';
import { buildApp } from '../src/app/build-app.ts';
import type { Deps } from '../src/app/deps.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { readSettings } from '../src/platform/settings.ts';
import { type TestClock, testClock } from './test-clock.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  /** Faults of the server that calls have met so far, as the log tells them. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

interface TestAppOptions {
  /** Settings on top of the defaults. */
  readonly env?: Readonly<Record<string, string>>;
  readonly parts?: Parameters<typeof buildApp>[1];
  /** Parts of the kernel that a test brings itself. */
  readonly deps?: Partial<Deps>;
  /** The same for those that are made from the product's own. */
  readonly changeDeps?: (deps: Deps) => Partial<Deps>;
}

/** Tests that move the clock are rarely about sessions. */
const ALL_DAY_SESSIONS = { SESSION_IDLE_MINUTES: '720' };

/** Settings of a server behind a proxy with TLS. */
export const OPEN_TO_OTHERS = {
  PUBLIC_URL: 'https://sonoboard.example',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'off',
};

/** The product on a database of its own, with a clock that the test moves. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-app-'));
  const settings = readSettings({ DATA_DIR: folder, ...ALL_DAY_SESSIONS, ...options.env }, folder);
  const database = await testDatabase();
  const clock = testClock();
  const faults: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void faults.push(line) });
  const secrets = loadSecrets(settings);
  const product = await assembleDeps({ settings, secrets, database, clock, log });
  const deps = { ...product, ...options.deps, ...options.changeDeps?.(product) };
  const drop = async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const app = await buildApp(deps, options.parts);
    const stop = async () => {
      await app.close();
      await drop();
    };
    return { app, deps, database, clock, faults, stop };
  } catch (error) {
    await drop();
    throw error;
  }
}
