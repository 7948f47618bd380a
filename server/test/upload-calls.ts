import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Deps } from '../src/app/deps.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { announceUpload, type FileToCome } from '../src/uploads/uploads.service.ts';
import { releasedBlobs, uploads } from '../src/tables/uploads.tables.ts';
import type { TestUser } from './test-users.ts';

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** The guid of an upload that awaits this content. */
export async function awaitFile(
  { db }: Pick<Deps, 'db'>,
  sender: TestUser,
  content: Buffer,
  facts: Partial<FileToCome> = {},
): Promise<string> {
  const guid = randomUUID();
  const file = { size: content.length, sha256: sha256(content), purpose: 'clip' as const, ...facts };
  await inTransaction(db, (tx) => announceUpload(tx, { ...file, guid, userGuid: sender.guid }));
  return guid;
}

export const uploadPath = (guid: string) => `/api/uploads/${guid}`;

interface TusCall {
  readonly as: TestUser;
  /** In place of the usual ones; an undefined one is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

const withoutGaps = (headers: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

export const tusHeaders = (as: TestUser, offset: number) => ({
  cookie: as.cookie,
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

/** Sends the bytes from this offset on. */
export function patchUpload(
  app: FastifyInstance,
  guid: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Buffer },
  { as, headers }: TusCall,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'PATCH',
    url: uploadPath(guid),
    headers: withoutGaps({ ...tusHeaders(as, offset), ...headers }),
    payload: bytes,
  });
}

export function headUpload(
  app: FastifyInstance,
  guid: string,
  { as }: Pick<TusCall, 'as'>,
): Promise<LightMyRequestResponse> {
  const headers = { cookie: as.cookie, 'tus-resumable': '1.0.0' };
  return app.inject({ method: 'HEAD', url: uploadPath(guid), headers });
}

export async function storedUpload({ db }: Pick<Deps, 'db'>, guid: string) {
  const [upload] = await db.select().from(uploads).where(eq(uploads.guid, guid));
  return upload;
}

/** What is kept of a file that is whole; null where it is not. */
export async function wholeBytes(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  guid: string,
): Promise<Buffer | null> {
  const upload = await storedUpload({ db }, guid);
  if (!upload?.blobKey) return null;
  const content = await blobs.open(upload.blobKey, { start: 0, end: upload.size - 1 });
  return Buffer.isBuffer(content) ? content : buffer(content);
}

export async function isReleased({ db }: Pick<Deps, 'db'>, key: string): Promise<boolean> {
  return (await db.$count(releasedBlobs, eq(releasedBlobs.blobKey, key))) === 1;
}
