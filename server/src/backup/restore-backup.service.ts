import type { ClientConfig } from 'pg';
import { countAuditLinks } from '../audit/audit-head.service.ts';
import { endAllSessions } from '../accounts/end-all-sessions.service.ts';
import { removeAllDevices } from '../channels/push-devices.service.ts';
import { endWaitingDeliveries } from '../channels/webhooks.service.ts';
import { forgetServers } from '../installation/server-beats.service.ts';
import { replayErasures } from '../deletion-requests/replay-erasures.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { type LongConnection, openLongConnection } from '../platform/database/long-connection.ts';
import { knownMigrations, lockMigrations, requireSuitableDatabase } from '../platform/database/migrate.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import type { Settings } from '../platform/settings.ts';
import { replayRetentionDeletions } from '../retention/replay-deletions.service.ts';
import { listNamedBlobs } from '../uploads/blob-release.service.ts';
import { type Backup, backupNames, chooseBackup, openBackup } from './backup-folder.ts';
import { readBackupText } from './backup-files.ts';
import type { BackupKey } from './backup-key.ts';
import { BackupProblem } from './backup-problem.ts';
import { insertBackupRun } from './backup-runs.queries.ts';
import { analyzeDatabase, hasTables } from './database-content.queries.ts';
import { DeletionList } from './deletion-list.ts';
import { loadDatabase } from './load-database.ts';
import type { Say } from './progress.ts';
import { requireNoOtherBlobs, restoreBlobs } from './restore-blobs.ts';
import { leaveRestoreNote } from './restore-notes.ts';
import { restoreSessionSecret } from './restore-session-secret.ts';
import { type VerifiedBackup, verifyBackup } from './verify-backup.service.ts';

export interface RestoreDeps {
  readonly connection: ClientConfig;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Asked once the session secret is restored, which may be the key of the trail. */
  readonly openAudit: () => AuditTrail;
  readonly settings: Settings;
  readonly key: BackupKey | null;
  readonly say: Say;
}

interface RestorePlace {
  readonly root: string;
  /** Null: the newest. */
  readonly name: string | null;
}

export interface RestoredBackup {
  readonly backup: VerifiedBackup;
  /** Accounts that were erased after the backup, and are again. */
  readonly erasedAgain: number;
  /** Exams that a retention rule deleted after the backup, and that are deleted again. */
  readonly deletedAgain: number;
}

/**
 * Restores a backup into an empty database and an empty store of clips: all of it, or nothing in the database. What is wrong is found
 * before anything is written, where it can be.
 */
export async function restoreBackup(deps: RestoreDeps, place: RestorePlace): Promise<RestoredBackup> {
  const { blobs, clock, key, say } = deps;
  const startedAt = clock.now();
  requireKnownMigrations(await chooseBackup(place.root, place.name, key));
  await requireSuitableDatabase(deps.connection);
  const connection = await openLongConnection(deps.connection, 'restore');
  try {
    await requireEmpty(connection.db);
    const backup = await verifyBackup(place, key, say);
    await requireNoOtherBlobs(blobs, backup);
    const erasures = await newestErasures(place.root, backup, deps);
    say('Restoring clips …');
    await restoreBlobs(blobs, place.root, backup, say);
    // First, because a server that finds rows and no secret would make another one.
    const warning = await restoreSessionSecret(deps.settings, backup);
    if (warning !== null) say(warning);
    say('Restoring the database …');
    const again = await connection.db.transaction((tx) =>
      restoreRows(tx, { ...deps, connection, backup, erasures }),
    );
    await analyzeDatabase(connection.db);
    const problem = await leaveRestoreNote(place.root, {
      backup: backup.name,
      startedAt,
      finishedAt: clock.now(),
    });
    if (problem !== null) say(problem);
    return { backup, ...again };
  } finally {
    await connection.close();
  }
}

/** Ends what the backup would bring back to life before anybody can use it, in the transaction that brings it. */
async function restoreRows(
  tx: Tx,
  deps: Omit<RestoreDeps, 'connection'> & {
    readonly connection: LongConnection;
    readonly backup: VerifiedBackup;
    readonly erasures: DeletionList;
  },
): Promise<Pick<RestoredBackup, 'erasedAgain' | 'deletedAgain'>> {
  const { backup, clock, settings, say } = deps;
  const audit = deps.openAudit();
  // A server that starts meanwhile waits, and then finds everything.
  await lockMigrations(tx);
  await requireEmpty(tx);
  await loadDatabase(tx, deps.connection, backup, say);
  await requireNamedBlobs(tx, backup);
  // verify-audit does not miss links that were added after the backup.
  const auditLinks = await countAuditLinks(tx);
  const now = clock.now();
  const takenAt = new Date(backup.manifest.takenAt);
  await endAllSessions(tx, now);
  await removeAllDevices(tx);
  await endWaitingDeliveries(tx);
  await forgetServers(tx);
  const erasedAgain = await replayErasures({ db: tx, clock, audit, settings }, deps.erasures);
  const deletedAgain = await replayRetentionDeletions({ tx, clock, audit }, deps.erasures.retention ?? []);
  await insertBackupRun(tx, { takenAt, finishedAt: takenAt, problem: null });
  await audit.record(tx, {
    kind: 'change',
    action: 'installation.restored',
    after: { backup: backup.name, takenAt, erasedAgain, deletedAgain, auditLinks },
  });
  return { erasedAgain, deletedAgain };
}

/** Earlier ones are brought up to date; later ones have tables that this version does not know. */
function requireKnownMigrations({ manifest: { migrations, version } }: Backup): void {
  const known = new Set(knownMigrations().map(({ hash }) => hash));
  if (migrations.every(({ hash }) => known.has(hash))) return;
  throw new BackupProblem(
    `A newer version of Sonoboard (${version}) made this backup. Restore it with that version or a newer one; nothing was changed.`,
  );
}

async function requireEmpty(db: Db): Promise<void> {
  if (!(await hasTables(db))) return;
  throw new BackupProblem(
    'The database is not empty, so nothing was restored. Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
  );
}

async function requireNamedBlobs(tx: Tx, { blobs, manifest }: VerifiedBackup): Promise<void> {
  const restored = new Set([...blobs.map(({ key }) => key), ...manifest.missingBlobs]);
  const missing = [...(await listNamedBlobs(tx))].filter((key) => !restored.has(key));
  if (missing.length === 0) return;
  throw new BackupProblem(
    `The backup lacks ${missing.length} clips that its rows name, such as ${missing[0]}.`,
  );
}

/** Of the newest backup that can be read: it knows of erasures that are later than the one that is restored. */
async function newestErasures(
  root: string,
  backup: Backup,
  { key, say }: RestoreDeps,
): Promise<DeletionList> {
  for (const name of await backupNames(root)) {
    if (name === backup.name) break;
    try {
      const newer = await openBackup(root, name, key);
      if (newer.manifest.installation === backup.manifest.installation) return await readErasures(newer);
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
      say(`Accounts that were erased before the backup ${name} may come back: ${error.message}`);
    }
  }
  return readErasures(backup);
}

async function readErasures(backup: Backup): Promise<DeletionList> {
  return DeletionList.parse(JSON.parse(await readBackupText(backup, backup.manifest.erasures)));
}
