import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

export interface Secrets {
  readonly session: string;
  readonly urlSigning: string;
  readonly audit: string;
  /** With which the server proves to push services that it is the same one as before (VAPID); P-256, base64url. */
  readonly pushKey: string;
}

const SECRET_BYTES = 32;

const SESSION_FILE = 'session-secret';

/** The secrets of the settings; those that are not set are made once and kept in the data folder. */
export function loadSecrets(settings: Settings): Secrets {
  const session = settings.sessionSecret ?? keptSecret(settings.dataDir, SESSION_FILE);
  return {
    session,
    urlSigning: settings.urlSigningSecret ?? keptSecret(settings.dataDir, 'url-signing-secret'),
    // Every server of an installation has this one, and backups carry it where it was generated.
    audit: settings.auditKey ?? session,
    pushKey: settings.push.privateKey ?? pushKeyFrom(session),
  };
}

/** The order of the curve P-256: a private key is a number from 1 up to it. */
const P256_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** More than the key has, so that no key is likelier than another. */
const KEY_MATERIAL_BYTES = 48;

/** Made of a secret that every server has and a restore brings back: push then goes on without a file of its own. */
function pushKeyFrom(session: string): string {
  const material = Buffer.from(hkdfSync('sha256', session, '', 'sonoboard push key', KEY_MATERIAL_BYTES));
  const key = (BigInt(`0x${material.toString('hex')}`) % (P256_ORDER - 1n)) + 1n;
  return Buffer.from(key.toString(16).padStart(64, '0'), 'hex').toString('base64url');
}

/** The generated session secret of another data folder, for one that has none yet: second factors are encrypted with it. */
export function keepSessionSecret(dataDir: string, secret: string): void {
  keptSecret(dataDir, SESSION_FILE, secret);
}

function keptSecret(dataDir: string, name: string, made?: string): string {
  const path = join(dataDir, name);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  // Whole or not at all, and never over a secret that another start has just made.
  const draft = `${path}.${process.pid}`;
  const secret = made ?? randomBytes(SECRET_BYTES).toString('base64url');
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
