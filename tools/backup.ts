// `npm run backup -- FOLDER [--keep N]`: captures database and clips into FOLDER, while the server runs or not. It reads the same
// settings as the server. See docs/operate.md.
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupKey } from '../server/src/backup/backup-key.ts';
import { BackupProblem } from '../server/src/backup/backup-problem.ts';
import { makeBackup, requireOutside } from '../server/src/backup/make-backup.service.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openBlobStore } from '../server/src/platform/files/blobs/open-blob-store.ts';
import { loadSecrets } from '../server/src/platform/secrets.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { errorMessage, reachDatabase } from './reach-database.ts';
import { say } from './ready.mjs';

const EXAMPLE = 'npm run backup -- /mnt/backup';

interface Wanted {
  readonly root: string;
  readonly keep: number | null;
}

function readWords(): Wanted {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new BackupProblem(`Where to? Name one folder, for example: ${EXAMPLE}`);
  }
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
    throw new BackupProblem(`How many backups shall stay? At least 1, for example: ${EXAMPLE} --keep 30`);
  }
  return { root: resolve(folder), keep };
}

async function backUp({ root, keep }: Wanted): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const { blobStore, dataDir } = settings;
  requireOutside(root, blobStore.kind === 'folder' ? [dataDir, blobStore.path] : [dataDir]);
  if (!existsSync(dirname(root))) {
    throw new BackupProblem(`There is no folder ${dirname(root)}. Is the disk for backups mounted?`);
  }
  // Calls go first where the processor is busy. The threads that copy take after this one. Not the lowest priority, with which a
  // backup would never end on a machine that is always busy.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { logins, leave } = await reachDatabase(settings);
  try {
    const made = await makeBackup(
      {
        connection: logins.owner,
        blobs: await openBlobStore(blobStore),
        clock: systemClock,
        key: settings.backupKey === null ? null : backupKey(settings.backupKey),
        sessionSecret: {
          value: loadSecrets(settings).session,
          isGenerated: settings.sessionSecret === null,
        },
        say,
      },
      { root, keep },
    );
    const count = (number: number) => number.toLocaleString('en');
    say(
      `The backup ${made.name} is complete: ${count(made.rows)} rows and ${count(made.blobs)} clips, ` +
        `${count(made.newBlobs)} of them new in this folder${settings.backupKey === null ? '; not encrypted' : '; encrypted'}.`,
    );
    if (made.auditHead !== null) say(`The audit trail is chained up to ${made.auditHead}.`);
    if (made.missingBlobs.length > 0) {
      say(
        `The database names clips that neither the store nor an earlier backup has: ${made.missingBlobs.join(', ')}.`,
      );
    }
  } finally {
    await leave();
  }
}

try {
  await backUp(readWords());
} catch (error) {
  say(`No backup was made. ${errorMessage(error)}`);
  process.exitCode = 1;
}
