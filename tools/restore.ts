// `npm run restore -- FOLDER [NAME]`: restores a backup, the newest if none is named, into an empty database and an empty store of
// clips, those of the settings. See docs/operate.md.
import { resolve } from 'node:path';
import { auditTrail } from '../server/src/audit/audit.service.ts';
import { backupKey } from '../server/src/backup/backup-key.ts';
import { BackupProblem } from '../server/src/backup/backup-problem.ts';
import { restoreBackup } from '../server/src/backup/restore-backup.service.ts';
import { auditKeys } from '../server/src/platform/audit-mac.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { JOB_STATEMENT_TIMEOUT_MS, openDatabase } from '../server/src/platform/database/db.ts';
import { openBlobStore } from '../server/src/platform/files/blobs/open-blob-store.ts';
import { loadSecrets } from '../server/src/platform/secrets.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { errorMessage, openDatabaseAlone } from './reach-database.ts';
import { say } from './ready.mjs';

async function restore([folder, name, ...others]: readonly string[]): Promise<void> {
  if (folder === undefined || others.length > 0) {
    throw new BackupProblem(
      'From where? Name the folder of backups, for example: npm run restore -- /mnt/backup',
    );
  }
  const startedAt = performance.now();
  const settings = readSettings(process.env, process.cwd());
  // Never that of a running server: its database is not empty.
  const { logins, leave } = await openDatabaseAlone(settings);
  const connection = logins.owner;
  try {
    const database = openDatabase({
      connection,
      maxConnections: 1,
      statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
    });
    const { backup, erasedAgain, deletedAgain } = await restoreBackup(
      {
        connection,
        blobs: await openBlobStore(settings.blobStore),
        clock: systemClock,
        openAudit: () => auditTrail(database, systemClock, auditKeys(loadSecrets(settings).audit)),
        settings,
        key: settings.backupKey === null ? null : backupKey(settings.backupKey),
        say,
      },
      { root: resolve(folder), name: name ?? null },
    );
    await database.close();
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    say(
      `The backup ${backup.name} is restored and compared, in ${minutes} minutes. Everybody signs in anew.`,
    );
    if (erasedAgain > 0) say(`Accounts that were erased after it, and are again: ${erasedAgain}.`);
    if (deletedAgain > 0) say(`Exams that retention rules deleted after it, and are again: ${deletedAgain}.`);
  } finally {
    await leave();
  }
}

try {
  await restore(process.argv.slice(2));
} catch (error) {
  say(`Nothing was restored. ${errorMessage(error)}`);
  process.exitCode = 1;
}
