import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A room whose routes get the body as it came, whatever its type says: a signature covers the very bytes. */
export function inRawBodyScope(app: FastifyInstance, open: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    open(scope);
  });
}

/** The bytes of a call whose endpoint declares `rawBody`; none when nothing was sent. */
export function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
