import { type DatabaseLogins, loginsOfSettings } from '../server/src/platform/database/database-logins.ts';
import { DataFolderInUse } from '../server/src/platform/database/embedded-postgres/data-folder-lock.ts';
import {
  loginsToRunning,
  startEmbeddedPostgres,
} from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import type { Settings } from '../server/src/platform/settings.ts';

interface Reached {
  readonly logins: DatabaseLogins;
  leave(): Promise<void>;
}

/** The database of the settings, whether a server runs on it or not. */
export async function reachDatabase(settings: Settings): Promise<Reached> {
  try {
    return await openDatabaseAlone(settings);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    // A second PostgreSQL on the folder is impossible; the one of the running server takes one more connection.
    return { logins: await loginsToRunning(settings.dataDir), leave: async () => {} };
  }
}

/** The same, where an embedded database must not be that of a running server. */
export async function openDatabaseAlone(settings: Settings): Promise<Reached> {
  const logins = loginsOfSettings(settings);
  if (logins !== null) return { logins, leave: async () => {} };
  const postgres = await startEmbeddedPostgres(settings.dataDir);
  return { logins: postgres.logins(), leave: () => postgres.stop() };
}

/** A refused connection to both addresses of localhost has no words of its own. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join('\n');
  return error instanceof Error ? error.message : String(error);
}
