import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { syncFolder } from '../platform/files/blobs/sync-folder.ts';
import { type BlobDrafts, blobDrafts } from './blob-drafts.ts';
import { blobDraftsIn, blobFileSize, blobPath, blobsIn, fileSize } from './backup-folder.ts';
import type { BackupKey } from './backup-key.ts';
import { BackupProblem } from './backup-problem.ts';
import type { ListedBlob } from './blob-list.ts';
import { type CopiedFile, type FileCopier, fileCopier } from './file-copier.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import type { Progress } from './progress.ts';
import { writeContent } from './stored-content.ts';

interface CopyDeps {
  readonly blobs: BlobStore;
  readonly root: string;
  readonly key: BackupKey | null;
  readonly progress: Progress;
}

interface CopiedBlobs {
  readonly list: readonly ListedBlob[];
  /** Those that no earlier backup of the folder had. */
  readonly newCount: number;
  /** Named by rows, but lost before: neither the store nor an earlier backup has them. */
  readonly missing: readonly string[];
}

/** While some wait for their disk, others are read and hashed. */
const AT_ONCE = 8;

/** Copies the blobs that the folder does not have yet. `known` are those of the backup before. */
export async function copyBlobs(
  deps: CopyDeps,
  keys: ReadonlySet<string>,
  known: ReadonlyMap<string, ListedBlob>,
): Promise<CopiedBlobs> {
  const { root, progress } = deps;
  const list: ListedBlob[] = [];
  const missing: string[] = [];
  const drafts = blobDrafts();
  const files = fileCopier();
  let newCount = 0;
  try {
    await forEachAtOnce(AT_ONCE, keys, async (blobKey) => {
      const before = await storedBefore(deps, known.get(blobKey));
      const blob = before ?? (await copyBlob({ ...deps, files, drafts }, blobKey));
      if (blob === null) missing.push(blobKey);
      else list.push(blob);
      if (blob !== null && before === null) newCount += 1;
      progress.step();
    });
  } finally {
    await files.close();
  }
  if (missing.length > list.length) throw notTheStore(missing.length, keys.size);
  await drafts.finish();
  await syncFolder(blobsIn(root));
  list.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { list, newCount, missing: missing.toSorted() };
}

async function storedBefore(
  { root, key }: CopyDeps,
  known: ListedBlob | undefined,
): Promise<ListedBlob | null> {
  if (known === undefined) return null;
  const isThere = (await fileSize(blobPath(root, known.key, key))) === blobFileSize(known.size, key);
  return isThere ? known : null;
}

/** Null where the store has no such blob. */
async function copyBlob(
  deps: CopyDeps & { readonly files: FileCopier; readonly drafts: BlobDrafts },
  blobKey: string,
): Promise<ListedBlob | null> {
  const { blobs, root, key } = deps;
  const draft = join(blobDraftsIn(root), randomUUID());
  const localPath = key === null ? blobs.localPath(blobKey) : null;
  const copied =
    localPath === null ? await copyContent(deps, blobKey, draft) : await deps.files.copy(localPath, draft);
  if (copied === null) return null;
  const { size, sha256, sourceSize } = copied;
  if (size !== sourceSize) throw new BackupProblem(`The blob ${blobKey} changed while it was copied.`);
  await deps.drafts.add({ draft, path: blobPath(root, blobKey, key), size });
  return { key: blobKey, size, sha256 };
}

/** From a store elsewhere, or to a file that is encrypted. */
async function copyContent(
  { blobs, key }: CopyDeps,
  blobKey: string,
  draft: string,
): Promise<CopiedFile | null> {
  const sourceSize = await blobs.sizeOf(blobKey);
  if (sourceSize === null) return null;
  const content = contentOf(blobs, blobKey, sourceSize);
  return { ...(await writeContent(draft, content, { key, isCompressed: false })), sourceSize };
}

async function* contentOf(blobs: BlobStore, blobKey: string, size: number): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  const content = await blobs.open(blobKey, { start: 0, end: size - 1 });
  if (Buffer.isBuffer(content)) yield content;
  else yield* content as AsyncIterable<Uint8Array>;
}

/** A clip may be lost, but not most of them: that is another store. */
function notTheStore(missing: number, all: number): BackupProblem {
  return new BackupProblem(
    `The store of clips lacks ${missing} of the ${all} files that the database names. Is BLOB_STORE the store that the server uses?`,
  );
}
