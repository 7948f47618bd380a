import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { FastifyContentTypeParser, FastifyInstance, FastifyRequest } from 'fastify';

/** A room whose routes get the body as it came, whatever its type says: in one piece, or as it arrives. */
export function inRawBodyScope(
  app: FastifyInstance,
  as: NonNullable<EndpointSpec['rawBody']>,
  open: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (as === 'stream') {
      scope.addContentTypeParser('*', openStream);
      scope.addHook('onResponse', async ({ raw }) => drain(raw));
    } else scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    open(scope);
  });
}

/**
 * Reads a body to its end that was refused in the middle. Node does so only for a body that nobody began to read, and the
 * connection would answer no further request.
 */
function drain(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  raw.removeAllListeners('readable');
  raw.resume();
}

const streaming = new WeakSet<Socket>();

const openStream: FastifyContentTypeParser = ({ raw }, body, done) => {
  streaming.add(raw.socket);
  raw.once('close', () => streaming.delete(raw.socket));
  done(null, body);
};

/** Whether a file is arriving over this connection: over a slow line it may take as long as it likes, if it moves. */
export function isStreaming(socket: Socket): boolean {
  return streaming.has(socket);
}

/** The bytes of a call whose endpoint declares a whole `rawBody`; none when nothing was sent. */
export function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** The bytes of a call whose endpoint declares a streamed `rawBody`, as they arrive; anyone who reads them minds how many. */
export function bodyStreamOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}
