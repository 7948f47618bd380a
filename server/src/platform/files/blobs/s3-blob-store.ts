import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { BlobStoreSettings } from '../../settings.ts';
import { type BlobStore, isBlobKey, newBlobKey, type StoredBlob } from './blob-store.ts';
import { type Draft, forgetDrafts, writeHashed, writeUnread } from './draft.ts';

type S3Settings = Extract<BlobStoreSettings, { kind: 's3' }>;

export async function s3BlobStore(settings: S3Settings): Promise<BlobStore> {
  // Loaded only where it is used: the client library costs a quarter of a second at start.
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    paginateListObjectsV2,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const { bucket: Bucket, draftsPath } = settings;
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.key, secretAccessKey: settings.secret },
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    // The newer checksums frame the body in a way that older stores keep as part of the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectOf = (key: string) => {
    if (!isBlobKey(key)) throw new Error('Not the key of a blob');
    return { Bucket, Key: key };
  };
  /** Size and key are known only at the end of the content, which waits on this machine until then. */
  async function keep({ path, key, size }: Draft): Promise<StoredBlob> {
    const put = () =>
      client.send(
        new PutObjectCommand({ ...objectOf(key), Body: createReadStream(path), ContentLength: size }),
      );
    try {
      await tryAgainUnlessRefused(put);
    } finally {
      await rm(path, { force: true });
    }
    return { key, size };
  }
  const read = async (key: string, range: { readonly Range?: string } = {}) => {
    const { Body } = await client.send(new GetObjectCommand({ ...objectOf(key), ...range }));
    if (!(Body instanceof Readable)) throw new Error('The store sent no stream');
    return Body;
  };
  return {
    put: async (content) => keep(await writeHashed(draftsPath, content)),
    async receive(content) {
      const key = newBlobKey();
      const path = join(draftsPath, key);
      await mkdir(draftsPath, { recursive: true, mode: 0o700 });
      return keep({ path, key, size: await writeUnread(path, content) });
    },
    async putUnder(key, content) {
      const draft = await writeHashed(draftsPath, content);
      await keep({ ...draft, key });
      return draft.key;
    },
    async hashOf(key) {
      const hash = createHash('sha256');
      for await (const chunk of (await read(key)) as AsyncIterable<Buffer>) hash.update(chunk);
      return hash.digest('hex');
    },
    async sizeOf(key) {
      if (!isBlobKey(key)) return null;
      try {
        return (await client.send(new HeadObjectCommand(objectOf(key)))).ContentLength ?? null;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    open: (key, range) => read(key, { Range: `bytes=${range.start}-${range.end}` }),
    localPath: () => null,
    signedAddress: (key, { contentType, seconds }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...objectOf(key),
          ResponseContentType: contentType,
          ResponseContentDisposition: 'inline',
          ResponseCacheControl: `private, max-age=${seconds}`,
        }),
        { expiresIn: seconds },
      ),
    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },
    async *keysPutBefore(moment) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, LastModified } of Contents) {
          if (Key && isBlobKey(Key) && LastModified && LastModified < moment) yield Key;
        }
      }
    },
    forgetDrafts: (begunBefore) => forgetDrafts(draftsPath, begunBefore),
  };
}

const TRIES = 3;
const FIRST_PAUSE_MS = 100;

/** The client library tries a broken request again only where its body is no stream: what it has read of one is gone. */
async function tryAgainUnlessRefused(send: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const status = statusOf(error);
      const isRefused = status !== undefined && status < 500;
      if (isRefused || tries === TRIES) throw error;
      await delay(FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Undefined where the store did not answer. */
function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
