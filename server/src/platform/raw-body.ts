import { Readable } from 'node:stream';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A room whose routes get the body as it came, whatever its type says: in one piece, or as it arrives. */
export function inRawBodyScope(
  app: FastifyInstance,
  as: NonNullable<EndpointSpec['rawBody']>,
  open: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (as === 'stream') scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    else scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    open(scope);
  });
}

/** The bytes of a call whose endpoint declares a whole `rawBody`; none when nothing was sent. */
export function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** The bytes of a call whose endpoint declares a streamed `rawBody`, as they arrive; whoever reads them minds how many. */
export function bodyStreamOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}
