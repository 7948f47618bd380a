import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);

/** What is smaller is there sooner as it is. */
export const PACKED_FROM_LENGTH = 32 * 1024;

const CAN_UNPACK = /(?:^|,)\s*gzip\s*(?:,|$)/i;

/**
 * Whether a text is worth packing, and anyone who asked can unpack it. Films and files are packed already. A stranger who lets
 * someone's browser ask and measures the length of the answer gets none: the session's cookie stays on our own pages.
 */
export function isWorthPacking(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  content: unknown,
): content is string {
  return (
    typeof content === 'string' &&
    content.length >= PACKED_FROM_LENGTH &&
    canUnpack(request) &&
    !reply.hasHeader('content-encoding')
  );
}

export function canUnpack({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return CAN_UNPACK.test(headers['accept-encoding'] ?? '');
}

/** Quickly rather than tightly: a person waits for it. It happens beside, so that other calls do not. */
export async function packedReply(reply: FastifyReply, text: string): Promise<Buffer> {
  const packed = await pack(text, { level: constants.Z_BEST_SPEED });
  void reply
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .header('content-length', packed.length);
  return packed;
}
