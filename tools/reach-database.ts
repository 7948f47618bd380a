import type { ClientConfig } from 'pg';
import { DataFolderInUse } from '../server/src/platform/database/embedded-postgres/data-folder-lock.ts';
import {
  connectionToRunning,
  startEmbeddedPostgres,
} from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import type { Settings } from '../server/src/platform/settings.ts';

interface Reached {
  readonly connection: ClientConfig;
  leave(): Promise<void>;
}

/** The database of the settings, whether a server runs on it or not. */
export async function reachDatabase({ databaseUrl, dataDir }: Settings): Promise<Reached> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, leave: async () => {} };
  try {
    const postgres = await startEmbeddedPostgres(dataDir);
    return { connection: postgres.connection(), leave: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    // A second PostgreSQL on the folder is impossible; the one of the running server takes one more connection.
    return { connection: await connectionToRunning(dataDir), leave: async () => {} };
  }
}

/** A refused connection to both addresses of localhost has no words of its own. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join('\n');
  return error instanceof Error ? error.message : String(error);
}
