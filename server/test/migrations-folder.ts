import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { migrationsFolder } from '../src/platform/files/repository-folders.ts';

const Entry = z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() });
const Journal = z.looseObject({ entries: z.array(Entry) });

const readJournal = () =>
  Journal.parse(JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')));

/** The names of all migrations, oldest first. */
export const migrationNames = () => readJournal().entries.map(({ tag }) => tag);

/** A folder with the first `count` migrations: those of an older version. The caller removes it. */
export function firstMigrations(count: number): string {
  const journal = readJournal();
  return writeFolder({ ...journal, entries: journal.entries.slice(0, count) });
}

/** A folder with all migrations and one more: those of a newer version. The caller removes it. */
export function migrationsAndOneMore(statement: string): string {
  const journal = readJournal();
  const newest = journal.entries.at(-1);
  if (newest === undefined) throw new Error('There are no migrations.');
  const next = { ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: 'of_a_newer_version' };
  const folder = writeFolder({ ...journal, entries: [...journal.entries, next] });
  writeFileSync(join(folder, `${next.tag}.sql`), statement);
  return folder;
}

function writeFolder(journal: z.infer<typeof Journal>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-migrations-'));
  cpSync(migrationsFolder(), folder, { recursive: true, filter: (path) => !path.endsWith('snapshot.json') });
  mkdirSync(join(folder, 'meta'), { recursive: true });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  return folder;
}
