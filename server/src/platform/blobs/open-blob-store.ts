import type { BlobStoreSettings } from '../settings.ts';
import type { BlobStore } from './blob-store.ts';
import { folderBlobStore } from './folder-blob-store.ts';

export async function openBlobStore(settings: BlobStoreSettings): Promise<BlobStore> {
  if (settings.kind === 'folder') return folderBlobStore(settings.path);
  // Loaded only where it is used: the client library costs a quarter of a second at start.
  const { s3BlobStore } = await import('./s3-blob-store.ts');
  return s3BlobStore(settings);
}
