import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { backupName, namesIn } from './backup-folder.ts';

/** What a restore leaves beside the backups: the installation that they are of learns by it that they can be restored. */
const RestoreNote = z.strictObject({
  backup: z.string().check(z.maxLength(100)),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
});

interface RestoreNote {
  readonly backup: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

export type NamedRestoreNote = RestoreNote & { readonly name: string };

const NOTE_NAME = /^[\dTZ-]{20,30}\.json$/;
const MOST_READ = 100;

/** A drill may be made by another user than the backups. A note names nobody, and the folder of the backups is closed to others. */
const OPEN_FOLDER = 0o755;
const OPEN_FILE = 0o644;

const notesIn = (root: string) => join(root, 'restores');

/** The restore is complete without it. Says so where it cannot be written, such as into a disk that is mounted to be read only. */
export async function leaveRestoreNote(root: string, note: RestoreNote): Promise<string | null> {
  try {
    await mkdir(notesIn(root), { recursive: true, mode: OPEN_FOLDER });
    const name = `${backupName(note.finishedAt)}.json`;
    await writeFile(join(notesIn(root), name), JSON.stringify(note), { mode: OPEN_FILE, flush: true });
    return null;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return `Staff will not see this restore on their Health page: ${root} takes no note of it (${code}).`;
  }
}

/** The newest notes. What is not one is passed over: nothing but a figure hangs on it. */
export async function readRestoreNotes(root: string): Promise<readonly NamedRestoreNote[]> {
  const names = (await namesIn(notesIn(root))).filter((name) => NOTE_NAME.test(name));
  const newest = names.toSorted().slice(-MOST_READ);
  const notes = await Promise.all(newest.map((name) => readNote(root, name)));
  return notes.filter((note) => note !== null);
}

async function readNote(root: string, name: string): Promise<NamedRestoreNote | null> {
  const text = await readFile(join(notesIn(root), name), 'utf8').catch(() => '');
  const { success, data } = RestoreNote.safeParse(jsonOf(text));
  if (!success) return null;
  const { backup, startedAt, finishedAt } = data;
  return { name, backup, startedAt: new Date(startedAt), finishedAt: new Date(finishedAt) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
