import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A whole file that can be sent without waiting for anything. */
interface ReadyFile {
  readonly content: Buffer;
  readonly headers: OutgoingHttpHeaders;
}

/** What a handler whose endpoint replies with a file returns; the kernel sends it once the audit trail is written. */
export interface FileReply {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Null when it has to be read first. */
  readonly ready?: () => ReadyFile | null;
}

export function textFile(content: string, contentType: string): FileReply {
  return {
    send: async (_request, reply) => reply.type(contentType).send(content),
  };
}
