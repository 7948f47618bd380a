import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';

const TUS_VERSION = '1.0.0';
const BYTES_TYPE = 'application/offset+octet-stream';

/** Says in every answer, refusals too, which protocol is spoken, and refuses anyone who speaks another one. */
export function speakTus({ headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('tus-resumable', TUS_VERSION);
  if (headers['tus-resumable'] === TUS_VERSION) return;
  void reply.header('tus-version', TUS_VERSION);
  throw new AppError('upload_protocol_unknown');
}

/** What a PATCH says about its bytes; the length is null where the sender does not know it beforehand. */
export function announcedBytes({ headers }: FastifyRequest): { offset: number; length: number | null } {
  if (headers['content-type'] !== BYTES_TYPE) throw new AppError('upload_type_unknown');
  const offset = wholeNumber(headers['upload-offset']);
  if (offset === null) {
    throw new AppError('malformed_request', {
      message: 'The header Upload-Offset must be a number of bytes.',
    });
  }
  return { offset, length: wholeNumber(headers['content-length']) };
}

function wholeNumber(text: string | string[] | undefined): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
