import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { BackupKey } from './backup-key.ts';
import { BackupProblem } from './backup-problem.ts';

/** 2: with the head of the audit chain. */
const FORMAT = 2;

const StoredFile = z.strictObject({
  /** Below the folder of the backup. */
  file: z.string(),
  /** Of its content, before it was compressed and encrypted. */
  size: z.number(),
  sha256: z.string(),
  /** Of the file itself. */
  storedSha256: z.string(),
});

export type StoredFile = z.infer<typeof StoredFile>;

const ManifestBody = z.strictObject({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  /** The version of the product that made it, for people; the migrations tell what can be restored where. */
  version: z.string(),
  /** Which installation it is of: the time at which its database was made, which a restore keeps. */
  installation: z.string(),
  /** The moment that the backup holds. */
  takenAt: z.iso.datetime(),
  /** Up to where the audit trail was chained, as `npm run verify-audit -- --head` takes it; null where no chain had begun. */
  auditHead: z.optional(z.nullable(z.string())),
  /** Which key opens it; null where it is not encrypted. */
  keyId: z.nullable(z.string()),
  migrations: z.array(z.strictObject({ createdAt: z.number(), hash: z.string() })),
  tables: z.array(z.extend(StoredFile, { name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.string() })),
  /** A list of blobs: the blobs themselves are shared by all backups of the folder. */
  blobs: z.extend(StoredFile, { count: z.number(), bytes: z.number() }),
  /** Blobs that rows name and that were lost before the backup. */
  missingBlobs: z.array(z.string()),
  erasures: StoredFile,
  /** The generated session secret, with which second factors are encrypted; null where it comes from the settings. */
  sessionSecret: z.nullable(StoredFile),
  /** Tells one session secret from another. */
  sessionSecretId: z.string(),
});

export type Manifest = z.infer<typeof ManifestBody>;

/** Two lines: the manifest, and a seal, which an altered manifest does not match. */
export function writeManifest(manifest: Manifest, key: BackupKey | null): string {
  const body = JSON.stringify(manifest);
  return sealed(body, key);
}

/** Throws a BackupProblem where it is damaged, newer than this code, or needs another key. */
export function readManifest(text: string, key: BackupKey | null): Manifest {
  const [body = ''] = text.split('\n');
  const content = jsonOf(body);
  requireKnownFormat(content);
  const keyId = (content as { keyId?: unknown } | null)?.keyId ?? null;
  if (keyId !== null && key === null) {
    throw new BackupProblem('This backup is encrypted. Set BACKUP_KEY to the key with which it was made.');
  }
  if (keyId !== null && keyId !== key?.id) {
    throw new BackupProblem('BACKUP_KEY is not the key with which this backup was made.');
  }
  const parsed = ManifestBody.safeParse(content);
  const isSealed = text === sealed(body, keyId === null ? null : key);
  if (!parsed.success || !isSealed) {
    throw new BackupProblem('The backup is damaged: its manifest was shortened or altered.');
  }
  return parsed.data;
}

function requireKnownFormat(content: unknown): void {
  const format = (content as { format?: unknown } | null)?.format;
  if (typeof format !== 'number' || format <= FORMAT) return;
  throw new BackupProblem(
    'A newer version of Sonoboard made this backup, and this one does not know its form. Use that version or a newer one.',
  );
}

function sealed(body: string, key: BackupKey | null): string {
  const seal = key === null ? createHash('sha256').update(body).digest('hex') : key.seal(body);
  return `${body}\n${seal}\n`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
