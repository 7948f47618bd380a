import { open } from 'node:fs/promises';

/** The names in a folder survive a power cut when this returns. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
