import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { namedAuditHead } from '../audit/audit-head.service.ts';
import type { LongConnection } from '../platform/database/long-connection.ts';
import { appliedMigrations } from '../platform/database/migrate.ts';
import { listNamedBlobs } from '../uploads/blob-release.service.ts';
import { writeBackupFile } from './backup-files.ts';
import type { BackupKey } from './backup-key.ts';
import {
  copyStatement,
  selectInstallation,
  selectSequences,
  selectTables,
} from './database-content.queries.ts';
import { type DeletionList, listDeletions } from './deletion-list.ts';
import type { Manifest } from './manifest.ts';

export interface CapturedDatabase {
  readonly content: Pick<Manifest, 'installation' | 'auditHead' | 'migrations' | 'tables' | 'sequences'>;
  readonly erasures: DeletionList;
  /** Every blob that a row of the backup names. */
  readonly blobKeys: ReadonlySet<string>;
}

/** All tables as they are at one moment, while others go on writing: one transaction sees none of that. */
export function captureDatabase(
  connection: LongConnection,
  place: { readonly folder: string; readonly key: BackupKey | null },
): Promise<CapturedDatabase> {
  return connection.db.transaction(
    async (tx) => {
      const installation = await selectInstallation(tx);
      const migrations = await appliedMigrations(tx);
      const auditHead = await namedAuditHead(tx);
      const erasures = await listDeletions(tx);
      const blobKeys = await listNamedBlobs(tx);
      await mkdir(join(place.folder, 'database'), { mode: 0o700 });
      const tables: Manifest['tables'] = [];
      for (const { name, columns } of await selectTables(tx)) {
        const rows = connection.copyOut(copyStatement({ name, columns }, 'to stdout'));
        const file = await writeBackupFile(place, `database/${name}.copy`, rows);
        tables.push({ ...file, name, columns: [...columns], rows: rows.rowCount });
      }
      // Sequences stand outside of transactions: read last, they are beyond every number that a row has.
      const sequences = await selectSequences(tx);
      return { content: { installation, auditHead, migrations, tables, sequences }, erasures, blobKeys };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
