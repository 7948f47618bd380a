import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  seal(secret: string, ownerGuid: string): string;
  /** Null when it was sealed under another key, for someone else, or has been altered. */
  open(sealed: string, ownerGuid: string): string | null;
}

/** Each has a key of its own: what is sealed for one opens nothing of another. */
type Purpose = 'totp secrets' | 'webhook secrets';

/** Keeps secrets that must be read again, so that a copy of the database alone gives none of them away. */
export function secretBox(sessionSecret: string, purpose: Purpose): SecretBox {
  // A key of its own: what is sealed here must not be a hash of tokens elsewhere.
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', `sonoboard ${purpose}`, KEY_BYTES));
  return {
    seal(secret, ownerGuid) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(ownerGuid));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, ownerGuid) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(ownerGuid))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
