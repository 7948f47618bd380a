import { createHmac, hkdfSync } from 'node:crypto';

/** What the setting BACKUP_KEY becomes. */
export interface BackupKey {
  /** Tells one key from another, and nothing about it. */
  readonly id: string;
  /** Each file is encrypted with a key of its own, made from this one. */
  readonly master: Buffer;
  /** The seal of a manifest, which nobody without the key can make. */
  seal(text: string): string;
}

const KEY_BYTES = 32;
const ID_DIGITS = 16;

export function backupKey(setting: string): BackupKey {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', setting, '', `sonoboard backup ${purpose}`, KEY_BYTES));
  const sealing = derive('manifests');
  return {
    id: derive('id').toString('hex').slice(0, ID_DIGITS),
    master: derive('files'),
    seal: (text) => createHmac('sha256', sealing).update(text).digest('hex'),
  };
}
