import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

/** The system's limit for the path of a socket is 107 bytes; the file's own name is part of it. */
const LONGEST_PATH = 100;
const SOCKET_NAME = '.s.PGSQL.5432';

/** The cluster's own folder, which only its owner may enter; a short folder as private when that path is too long. */
export function socketFolder(clusterFolder: string, runAs: RunAs): string {
  if (Buffer.byteLength(join(clusterFolder, SOCKET_NAME)) <= LONGEST_PATH) return clusterFolder;
  const owner = runAs.owner?.uid ?? process.getuid?.() ?? 0;
  const hash = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `sonoboard-${hash}-${owner}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (runAs.owner) chownSync(folder, runAs.owner.uid, runAs.owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  // Someone else could have made it first, to read along.
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`The folder ${folder} belongs to someone else. Choose a shorter DATA_DIR.`);
  }
  return folder;
}
