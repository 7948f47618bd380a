import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../platform/files/blobs/sync-folder.ts';
import type { BackupKey } from './backup-key.ts';
import { BackupProblem } from './backup-problem.ts';
import { encryptedSize } from './encryption.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';

const MANIFEST = 'manifest.json';
/** Ends the name of a backup that is not complete, or no longer. */
export const PARTIAL = '.partial';
const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
/** Folders of blobs, by the first digits of their keys. */
export const BLOB_PREFIX = /^[0-9a-f]{2}$/;

/** A backup that is complete: its folder has its name only once its manifest is there. */
export interface Backup {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  /** Null where it is not encrypted. */
  readonly key: BackupKey | null;
}

/**
 * The folder that backups are made into:
 *   backups/<time>/manifest.json, and the files that it lists
 *   blobs/<two digits>/<key>[.<id of the backup key>], which all backups share
 */
export const backupsIn = (root: string) => join(root, 'backups');
export const blobsIn = (root: string) => join(root, 'blobs');
/** Blobs that are being written; what a killed backup left there is nobody's. */
export const blobDraftsIn = (root: string) => join(blobsIn(root), 'drafts');

export function blobPath(root: string, blobKey: string, key: BackupKey | null): string {
  return join(blobsIn(root), blobKey.slice(0, 2), key === null ? blobKey : `${blobKey}.${key.id}`);
}

/** How long the file of a blob must be. */
export function blobFileSize(size: number, key: BackupKey | null): number {
  return key === null ? size : encryptedSize(size);
}

/** Sorts as time does, and is a file name everywhere. */
export function backupName(takenAt: Date): string {
  return takenAt.toISOString().replaceAll(/[:.]/g, '-');
}

/** The names of the complete backups, newest first. */
export async function backupNames(root: string): Promise<string[]> {
  const names = await namesIn(backupsIn(root));
  return names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .toReversed();
}

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** A folder for a new backup, after what killed ones left has been cleared away. */
export async function beginBackup(root: string, name: string): Promise<string> {
  // Not the folders above: where a disk is not mounted, its backups must not land on another one.
  await mkdir(root, { mode: 0o700 }).catch(unlessThere);
  const left = await namesIn(backupsIn(root));
  for (const partial of left.filter((found) => found.endsWith(PARTIAL))) {
    await rm(join(backupsIn(root), partial), { recursive: true, force: true });
  }
  await clearDrafts(root);
  const folder = join(backupsIn(root), `${name}${PARTIAL}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function clearDrafts(root: string): Promise<void> {
  await rm(blobDraftsIn(root), { recursive: true, force: true });
  await mkdir(blobDraftsIn(root), { recursive: true, mode: 0o700 });
}

/** Takes away what a backup wrote that failed. What cannot be taken away now, the next one does. */
export async function abandonBackup(root: string, partial: string): Promise<void> {
  await rm(partial, { recursive: true, force: true }).catch(() => undefined);
  await clearDrafts(root).catch(() => undefined);
}

/** The manifest comes last, and with it the name that makes it a backup. */
export async function completeBackup(
  partial: string,
  manifest: Manifest,
  key: BackupKey | null,
): Promise<void> {
  await writeFile(join(partial, MANIFEST), writeManifest(manifest, key), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
  await syncFolder(partial);
  await rename(partial, partial.slice(0, -PARTIAL.length));
  await syncFolder(dirname(partial));
}

/** Throws a BackupProblem where there is none of this name, or where it cannot be read. */
export async function openBackup(root: string, name: string, key: BackupKey | null): Promise<Backup> {
  const folder = join(backupsIn(root), name);
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupProblem(`${root} holds no complete backup named ${name}.`);
  const manifest = readManifest(text, key);
  return { name, folder, manifest, key: manifest.keyId === null ? null : key };
}

/** The one that is asked for, or the newest. */
export async function chooseBackup(
  root: string,
  name: string | null,
  key: BackupKey | null,
): Promise<Backup> {
  const newest = (await backupNames(root))[0];
  if (newest === undefined) throw new BackupProblem(`${root} holds no complete backup.`);
  return openBackup(root, name ?? newest, key);
}

/** The newest that this key opens; one that is damaged or has another key is passed over. */
export async function newestReadable(root: string, key: BackupKey | null): Promise<Backup | null> {
  for (const name of await backupNames(root)) {
    try {
      return await openBackup(root, name, key);
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
    }
  }
  return null;
}

export async function fileSize(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
