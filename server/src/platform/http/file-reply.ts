import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a handler whose endpoint replies with a file returns; the kernel sends it once the audit trail is written. */
export interface FileReply {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export function textFile(content: string, contentType: string): FileReply {
  return {
    send: async (_request, reply) => reply.type(contentType).send(content),
  };
}
