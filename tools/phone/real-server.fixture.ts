import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../server/src/app/start-server.ts';
import { openBlobStore } from '../../server/src/platform/files/blobs/open-blob-store.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { loadSecrets } from '../../server/src/platform/secrets.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { SHARED_SECRETS } from '../../server/test/killable-server.ts';
import { type TestDatabase, testDatabase } from '../../server/test/test-database.ts';
import type { WorldDeps } from '../../server/test/test-users.ts';
import { freePort } from '../free-port.mjs';

export interface RealServer extends WorldDeps {
  readonly baseUrl: string;
  readonly database: TestDatabase;
  /** Faults of the server so far, as its log tells them. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

/** The product as it runs for people, listening and with its jobs, on a database and a folder of its own. */
export async function startRealServer(): Promise<RealServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-phones-'));
  const database = await testDatabase();
  const clear = async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const faults: string[] = [];
  const log = createLog('error', { write: (line) => void faults.push(line) });
  try {
    const port = String(await freePort());
    const env = { DATA_DIR: folder, DATABASE_URL: urlOf(database), HOST: '127.0.0.1', PORT: port };
    const settings = readSettings(
      { ...env, ...SHARED_SECRETS, PUBLIC_URL: `http://localhost:${port}` },
      folder,
    );
    const server = await startServer(settings, log, () => {});
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      database,
      faults,
      db: database.db,
      clock: systemClock,
      blobs: await openBlobStore(settings.blobStore),
      secrets: loadSecrets(settings),
      async stop() {
        await server.stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

function urlOf({
  connection: { host = '', port, user = '', password, database = '' },
}: TestDatabase): string {
  const query = new URLSearchParams({ host, port: String(port) });
  const who = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgres://${who}@localhost/${database}?${query.toString()}`;
}
