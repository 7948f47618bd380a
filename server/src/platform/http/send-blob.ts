import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { BlobReader } from '../files/blobs/blob-reader.ts';
import type { ByteRange } from '../files/blobs/blob-store.ts';
import type { FileReply } from './file-reply.ts';

interface Blob {
  readonly key: string;
  readonly contentType: string;
  readonly maxAgeSeconds: number;
  /** With a name of letters, digits and dashes it is saved; otherwise it is shown. */
  readonly fileName?: string;
}

/** A blob as the answer to a call: whole, in part (a video player asks for ranges), or not at all when it is cached. */
export function blobFile(blobs: BlobReader, { key, contentType, maxAgeSeconds, fileName }: Blob): FileReply {
  const etag = `"${key}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${maxAgeSeconds}`,
    // The copy of a browser serves the session that fetched it, and nobody after a sign-out.
    vary: 'cookie',
    'content-disposition': fileName === undefined ? 'inline' : `attachment; filename="${fileName}"`,
  };
  const readyHeaders = { ...headers, 'content-type': contentType };
  return {
    async send(request, reply) {
      const blob = await blobs.open(key);
      if (blob === null) throw new AppError('not_found');
      const { size } = blob;
      // Only after the content is known to be there: an error must not be cached.
      void reply.headers(headers);
      if (isCached(request, etag)) return reply.code(304).send();
      const range = requestedRange(request, etag, size);
      if (range === 'unsatisfiable') return refuseRange(reply, size);
      void reply.type(contentType);
      if (size === 0) return reply.send(Buffer.alloc(0));
      if (range === null) {
        const whole = await blob.part({ start: 0, end: size - 1 });
        return reply.header('content-length', size).send(whole);
      }
      return reply
        .code(206)
        .header('content-range', contentRange(range, size))
        .header('content-length', range.end - range.start + 1)
        .send(await blob.part(range));
    },
    ready() {
      const content = blobs.contentInMemory(key);
      return content && { content, headers: readyHeaders };
    },
  };
}

export function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end}/${size}`;
}

function isCached({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}

function refuseRange(reply: FastifyReply, size: number): never {
  void reply
    .header('content-range', `bytes */${size}`)
    .removeHeader('etag')
    .header('cache-control', 'no-store');
  throw new AppError('range_not_satisfiable');
}

/** Null: the whole. Several ranges at once, and units that we do not know, are answered whole, as HTTP allows. */
export function requestedRange(
  { headers }: Pick<FastifyRequest, 'headers'>,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return null;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const end = last === '' || first === '' ? size - 1 : Math.min(Number(last), size - 1);
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}
