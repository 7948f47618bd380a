import type { BlobStoreSettings } from '../../settings.ts';
import type { BlobStore } from './blob-store.ts';
import { folderBlobStore } from './folder-blob-store.ts';
import { s3BlobStore } from './s3-blob-store.ts';

export async function openBlobStore(settings: BlobStoreSettings): Promise<BlobStore> {
  return settings.kind === 'folder' ? folderBlobStore(settings.path) : s3BlobStore(settings);
}
