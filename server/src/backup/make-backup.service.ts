import { createHash } from 'node:crypto';
import { isAbsolute, relative } from 'node:path';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import type { ClientConfig } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { type LongConnection, openLongConnection } from '../platform/database/long-connection.ts';
import { appliedMigrations, knownMigrations } from '../platform/database/migrate.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { holdBlobDeletions } from '../uploads/blob-release.service.ts';
import { writeBackupText } from './backup-files.ts';
import {
  type Backup,
  abandonBackup,
  backupName,
  beginBackup,
  completeBackup,
  newestReadable,
} from './backup-folder.ts';
import type { BackupKey } from './backup-key.ts';
import { BackupProblem, explainWriteError } from './backup-problem.ts';
import { insertBackupRun, insertRestores } from './backup-runs.queries.ts';
import { type ListedBlob, readBlobList, writeBlobList } from './blob-list.ts';
import { captureDatabase } from './capture-database.ts';
import { copyBlobs } from './copy-blobs.ts';
import { selectInstallation, tryBackupLock } from './database-content.queries.ts';
import { progressOf, type Say } from './progress.ts';
import { pruneBackups } from './prune-backups.ts';
import { readRestoreNotes } from './restore-notes.ts';

export interface BackupDeps {
  readonly connection: ClientConfig;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly key: BackupKey | null;
  readonly sessionSecret: SessionSecret;
  readonly say: Say;
}

interface SessionSecret {
  readonly value: string;
  /** False where it comes from the settings, which the operator keeps. */
  readonly isGenerated: boolean;
}

interface BackupRequest {
  readonly root: string;
  /** How many backups stay, this one counted in; null keeps all. */
  readonly keep: number | null;
}

export interface MadeBackup {
  readonly name: string;
  readonly rows: number;
  readonly blobs: number;
  readonly newBlobs: number;
  /** Lost before the backup. */
  readonly missingBlobs: readonly string[];
  readonly auditHead: string | null;
}

/** Captures database and blobs while the product runs. Throws a BackupProblem where it cannot; earlier backups stay as they were. */
export async function makeBackup(deps: BackupDeps, request: BackupRequest): Promise<MadeBackup> {
  const connection = await openLongConnection(deps.connection, 'backup');
  try {
    await requireSameVersion(connection.db);
    if (!(await tryBackupLock(connection.db))) {
      throw new BackupProblem('Another backup of this database is running. Wait until it has ended.');
    }
    const made = await recordRun(connection.db, deps.clock, (takenAt) =>
      captureInto({ ...deps, connection, takenAt }, request.root),
    );
    await recordRestores(connection.db, request.root, deps.say);
    if (request.keep !== null) await prune(deps, request.root, request.keep);
    return made;
  } finally {
    // Ends the locks, too.
    await connection.close();
  }
}

/** Which columns name blobs is known for the version of this code only. */
async function requireSameVersion(db: Db): Promise<void> {
  const applied = (await appliedMigrations(db)).at(-1);
  if (applied?.createdAt === knownMigrations().at(-1)?.createdAt) return;
  throw new BackupProblem(
    applied === undefined
      ? 'There is nothing to back up: the database has no tables yet.'
      : 'The database was migrated by another version of Sonoboard. Make the backup with the version that runs.',
  );
}

/** Good or not, staff see how it went. */
async function recordRun<Result>(
  db: Db,
  clock: Clock,
  work: (takenAt: Date) => Promise<Result>,
): Promise<Result> {
  const takenAt = clock.now();
  const record = (problem: string | null) =>
    insertBackupRun(db, { takenAt, finishedAt: clock.now(), problem });
  let result: Result;
  try {
    result = await work(takenAt);
  } catch (error) {
    const problem =
      error instanceof BackupProblem ? error.message : 'An unexpected error; the command names it.';
    // The failure itself is what counts, also where the database is gone.
    await record(problem).catch(() => undefined);
    throw error;
  }
  await record(null);
  return result;
}

/** The new backup is good, also where the folder of the notes belongs to someone else. */
async function recordRestores(db: Db, root: string, say: Say): Promise<void> {
  try {
    await insertRestores(db, await readRestoreNotes(root));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    say(`Staff will not see the last restore on their Health page: its note cannot be read (${code}).`);
  }
}

/** The new backup is good, whatever becomes of the old ones. */
async function prune({ key, say }: BackupDeps, root: string, keep: number): Promise<void> {
  try {
    await pruneBackups(root, keep, key);
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    say(`Older backups were not deleted. ${error.message}`);
  }
}

type CaptureDeps = Omit<BackupDeps, 'connection'> & {
  readonly connection: LongConnection;
  readonly takenAt: Date;
};

async function captureInto(deps: CaptureDeps, root: string): Promise<MadeBackup> {
  const { connection, key, takenAt } = deps;
  const name = backupName(takenAt);
  let partial: string | null = null;
  try {
    const previous = await newestReadable(root, key);
    await requireSameInstallation(connection.db, previous, root);
    await holdBlobDeletions(connection.db);
    partial = await beginBackup(root, name);
    const made = await capture({ ...deps, root, folder: partial }, previous);
    return { name, ...made };
  } catch (error) {
    if (partial !== null) await abandonBackup(root, partial);
    throw explainWriteError(error, root);
  }
}

async function capture(
  deps: CaptureDeps & { readonly root: string; readonly folder: string },
  previous: Backup | null,
): Promise<Omit<MadeBackup, 'name'>> {
  const { connection, folder, key, say, sessionSecret } = deps;
  say('Reading the database …');
  const { content, erasures, blobKeys } = await captureDatabase(connection, deps);
  const known = previous === null || previous.key?.id !== key?.id ? [] : await readBlobList(previous);
  say(`Copying clips …`);
  const progress = progressOf(say, 'Clips', blobKeys.size);
  const { list, newCount, missing } = await copyBlobs({ ...deps, progress }, blobKeys, byKey(known));
  const blobs = await writeBlobList(deps, list);
  const manifest = {
    format: 2 as const,
    version: PRODUCT_VERSION,
    takenAt: deps.takenAt.toISOString(),
    keyId: key?.id ?? null,
    ...content,
    blobs: { ...blobs, count: list.length, bytes: list.reduce((sum, { size }) => sum + size, 0) },
    missingBlobs: [...missing],
    erasures: await writeBackupText(deps, 'erasures.json', JSON.stringify(erasures)),
    sessionSecret: sessionSecret.isGenerated
      ? await writeBackupText(deps, 'session-secret', sessionSecret.value)
      : null,
    sessionSecretId: secretId(sessionSecret.value),
  };
  await completeBackup(folder, manifest, key);
  const rows = content.tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    rows,
    blobs: list.length,
    newBlobs: newCount,
    missingBlobs: missing,
    auditHead: content.auditHead ?? null,
  };
}

const byKey = (blobs: readonly ListedBlob[]) => new Map(blobs.map((blob) => [blob.key, blob]));

/** Tells one secret from another, and nothing about it. */
export function secretId(secret: string): string {
  return createHash('sha256').update(`sonoboard session secret ${secret}`).digest('hex').slice(0, 16);
}

async function requireSameInstallation(db: Db, previous: Backup | null, root: string): Promise<void> {
  if (previous === null || previous.manifest.installation === (await selectInstallation(db))) return;
  throw new BackupProblem(
    `${root} holds backups of another installation. Choose a folder of its own for each.`,
  );
}

/** A backup among the data that it copies would be lost with them. */
export function requireOutside(root: string, dataFolders: readonly string[]): void {
  const inside = dataFolders.find((folder) => {
    const way = relative(folder, root);
    return way === '' || (!way.startsWith('..') && !isAbsolute(way));
  });
  if (inside === undefined) return;
  throw new BackupProblem(
    `${root} lies in ${inside}, which it is a backup of. Choose a folder elsewhere, best on another disk.`,
  );
}
