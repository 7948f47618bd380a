import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { auditTrail } from '../src/audit/audit.service.ts';
import { auditKeys } from '../src/platform/audit-mac.ts';
import type { BackupKey } from '../src/backup/backup-key.ts';
import { makeBackup } from '../src/backup/make-backup.service.ts';
import { restoreBackup } from '../src/backup/restore-backup.service.ts';
import { verifyBackup } from '../src/backup/verify-backup.service.ts';
import { openDatabase } from '../src/platform/database/db.ts';
import type { BlobStore } from '../src/platform/files/blobs/blob-store.ts';
import { folderBlobStore } from '../src/platform/files/blobs/folder-blob-store.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { readSettings, type Settings } from '../src/platform/settings.ts';
import { testClock, type TestClock } from './test-clock.ts';

/** What a backup is made of: an app of a test, or a database and a store. */
export interface Source {
  readonly connection: pg.ClientConfig;
  readonly blobs: BlobStore;
}

const quiet = () => undefined;
export const SESSION_SECRET = 'secret-of-the-source-0123456789abcdef';

/** Where backups go, and what is restored from them; gone with `clear`. */
export function backupWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-backup-'));
  const databases: string[] = [];
  const clock: TestClock = testClock('2026-03-02T12:00:00.000Z');
  const root = join(folder, 'backups-of-all');

  async function emptyTarget(): Promise<Source & { readonly settings: Settings }> {
    const database = `sonoboard_restored_${randomBytes(4).toString('hex')}`;
    await asAdmin(`create database ${database}`);
    databases.push(database);
    const dataDir = mkdtempSync(join(folder, 'target-'));
    return {
      connection: { ...inject('testServer').owner, database },
      blobs: folderBlobStore(join(dataDir, 'blobs')),
      settings: readSettings({ DATA_DIR: dataDir }, dataDir),
    };
  }

  return {
    folder,
    root,
    clock,
    emptyTarget,
    /** A second apart, so that each has a name of its own. */
    backUp(
      source: Source,
      { key = null, keep = null }: { key?: BackupKey | null; keep?: number | null } = {},
    ) {
      clock.forward(1_000);
      const sessionSecret = { value: SESSION_SECRET, isGenerated: true };
      const deps = {
        connection: source.connection,
        blobs: source.blobs,
        clock,
        key,
        sessionSecret,
        say: quiet,
      };
      return makeBackup(deps, { root, keep });
    },
    verify: (key: BackupKey | null = null, name: string | null = null) =>
      verifyBackup({ root, name }, key, quiet),
    async restore(
      target: Source & { readonly settings: Settings },
      { key = null, name = null }: { key?: BackupKey | null; name?: string | null } = {},
    ) {
      const { connection, blobs, settings } = target;
      const database = openDatabase({ connection, maxConnections: 1, statementTimeoutMs: 20_000 });
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      const openAudit = () => auditTrail(database, clock, auditKeys(loadSecrets(settings).audit));
      try {
        const restored = await restoreBackup(
          { connection, blobs, clock, openAudit, settings, key, say },
          { root, name },
        );
        return { ...restored, lines };
      } finally {
        await database.close();
      }
    },
    async clear() {
      for (const database of databases) await asAdmin(`drop database if exists ${database} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function rowsOf<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table as text, in an order of its own. */
export async function allRows(connection: pg.ClientConfig): Promise<Record<string, readonly string[]>> {
  const tables = await rowsOf<{ name: string }>(
    connection,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const content: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const rows = await rowsOf<{ line: string }>(
      connection,
      `select t::text as line from "${name}" t order by 1`,
    );
    content[name] = rows.map(({ line }) => line);
  }
  return content;
}

async function asAdmin(statement: string): Promise<void> {
  await rowsOf({ ...inject('testServer').owner, database: 'postgres' }, statement);
}

/** The address of a test database, for a process of its own. */
export function databaseUrl({
  host = '',
  port,
  user = '',
  password,
  database = '',
}: pg.ClientConfig): string {
  const query = new URLSearchParams({ host, port: String(port) });
  const who = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgres://${who}@localhost/${database}?${query.toString()}`;
}
