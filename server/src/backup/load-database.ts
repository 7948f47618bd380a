import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '../platform/database/db.ts';
import type { LongConnection } from '../platform/database/long-connection.ts';
import { migrateInTransaction } from '../platform/database/migrate.ts';
import type { Backup } from './backup-folder.ts';
import { readBackupFile } from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';
import {
  addForeignKey,
  copyStatement,
  dropForeignKey,
  emptyTable,
  enableTriggers,
  selectForeignKeys,
  selectSpecialTriggers,
  selectTables,
  setSequence,
  setTriggerMode,
} from './database-content.queries.ts';
import type { Manifest } from './manifest.ts';
import { progressOf, type Say } from './progress.ts';

type TableContent = Manifest['tables'][number];

/**
 * Makes the tables as they were at the backup, fills them, compares them with it row by row, and only then runs the migrations
 * that came later. Triggers are off meanwhile: what they derive is in the backup, too.
 */
export async function loadDatabase(
  tx: Tx,
  connection: LongConnection,
  backup: Backup,
  say: Say,
): Promise<void> {
  const { migrations, tables, sequences } = backup.manifest;
  await migrateInTransaction(tx, { upTo: migrations.at(-1)?.createdAt ?? Number.POSITIVE_INFINITY });
  await requireSameTables(tx, tables);
  const foreignKeys = await selectForeignKeys(tx);
  const specialTriggers = await selectSpecialTriggers(tx);
  for (const foreignKey of foreignKeys) await dropForeignKey(tx, foreignKey);
  for (const { name } of tables) await emptyTable(tx, name);
  const progress = progressOf(say, 'Tables', tables.length);
  for (const table of tables) {
    await fillTable(connection, backup, table);
    await compareTable(connection, table);
    progress.step();
  }
  for (const sequence of sequences) await setSequence(tx, sequence);
  for (const foreignKey of foreignKeys) await addForeignKey(tx, foreignKey);
  for (const { name } of tables) await enableTriggers(tx, name);
  for (const trigger of specialTriggers) await setTriggerMode(tx, trigger);
  await migrateInTransaction(tx);
}

async function requireSameTables(tx: Tx, tables: readonly TableContent[]): Promise<void> {
  const shapeOf = (all: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
    JSON.stringify(all.map(({ name, columns }) => [name, columns]));
  if (shapeOf(await selectTables(tx)) === shapeOf(tables)) return;
  throw new BackupProblem(
    'The tables of this backup are not those of its migrations, so it cannot be restored.',
  );
}

async function fillTable(connection: LongConnection, backup: Backup, table: TableContent): Promise<void> {
  const rows = connection.copyIn(copyStatement(table, 'from stdin'));
  await pipeline(readBackupFile(backup, table), rows);
  if (rows.rowCount !== table.rows) {
    throw new BackupProblem(`The table ${table.name} took ${rows.rowCount} rows instead of ${table.rows}.`);
  }
}

/** Rows lie in the order in which they came, so the table written out anew is the same text. */
async function compareTable(connection: LongConnection, table: TableContent): Promise<void> {
  const hash = createHash('sha256');
  for await (const rows of connection.copyOut(copyStatement(table, 'to stdout'))) hash.update(rows as Buffer);
  if (hash.digest('hex') === table.sha256) return;
  throw new BackupProblem(`The table ${table.name} has other rows than the backup after it was filled.`);
}
