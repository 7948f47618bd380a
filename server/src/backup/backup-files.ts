import { join } from 'node:path';
import type { Backup } from './backup-folder.ts';
import type { BackupKey } from './backup-key.ts';
import type { StoredFile } from './manifest.ts';
import { checkContent, readContent, readText, syncFile, writeContent } from './stored-content.ts';

/** Writes one of the files that a manifest lists: compressed, and encrypted where there is a key. */
export async function writeBackupFile(
  place: { readonly folder: string; readonly key: BackupKey | null },
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const file = `${name}.gz${place.key === null ? '' : '.enc'}`;
  const path = join(place.folder, file);
  const facts = await writeContent(path, content, { key: place.key, isCompressed: true });
  await syncFile(path);
  return { file, ...facts };
}

export function writeBackupText(
  place: { readonly folder: string; readonly key: BackupKey | null },
  name: string,
  text: string,
): Promise<StoredFile> {
  async function* inOnePiece(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  return writeBackupFile(place, name, inOnePiece());
}

export function readBackupFile(backup: Backup, file: StoredFile): AsyncGenerator<Uint8Array> {
  return readContent(...placeOf(backup, file));
}

export function readBackupText(backup: Backup, file: StoredFile): Promise<string> {
  return readText(...placeOf(backup, file));
}

export function checkBackupFile(backup: Backup, file: StoredFile): Promise<void> {
  return checkContent(...placeOf(backup, file));
}

function placeOf({ folder, name, key }: Backup, file: StoredFile): Parameters<typeof readContent> {
  const expected = { ...file, name: join('backups', name, file.file) };
  return [join(folder, file.file), { key, isCompressed: true }, expected];
}
