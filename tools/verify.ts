// `npm run verify -- FOLDER [NAME]`: reads every byte of a backup and compares it with its manifest, without restoring it and without a
// database. See docs/operate.md.
import { resolve } from 'node:path';
import { backupKey } from '../server/src/backup/backup-key.ts';
import { BackupProblem } from '../server/src/backup/backup-problem.ts';
import { verifyBackup } from '../server/src/backup/verify-backup.service.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { errorMessage } from './reach-database.ts';
import { say } from './ready.mjs';

async function verify([folder, name, ...others]: readonly string[]): Promise<void> {
  if (folder === undefined || others.length > 0) {
    throw new BackupProblem(
      'Which one? Name the folder of backups, for example: npm run verify -- /mnt/backup',
    );
  }
  const { backupKey: setting } = readSettings(process.env, process.cwd());
  const key = setting === null ? null : backupKey(setting);
  const { manifest, name: found } = await verifyBackup(
    { root: resolve(folder), name: name ?? null },
    key,
    say,
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en');
  say(`The backup ${found} is good: ${rows} rows and ${manifest.blobs.count.toLocaleString('en')} clips.`);
}

try {
  await verify(process.argv.slice(2));
} catch (error) {
  say(`The backup is not good. ${errorMessage(error)}`);
  process.exitCode = 1;
}
