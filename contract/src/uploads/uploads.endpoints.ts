import { UPLOAD_BYTES_MAX } from '@sonoboard/domain/uploads/upload-state';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid } from '../http/wire-values.ts';

const params = z.strictObject({ uploadGuid: Guid });

/** How a caller announces a file: its guid is made by the caller, so that announcing it twice is announcing it once. */
export const AnnouncedFile = z.strictObject({
  upload_guid: Guid,
  size: z
    .int()
    .check(z.gte(1, 'A file cannot be empty'), z.lte(UPLOAD_BYTES_MAX, 'A file may have at most 2 GB')),
  /** SHA-256 of the whole file, in hexadecimal digits. */
  sha256: z
    .string()
    .check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in 64 hexadecimal digits')),
});

export const getUploadOffset = endpoint({
  method: 'HEAD',
  path: '/uploads/{uploadGuid}',
  summary: 'Tells in the headers of tus how many bytes of an announced file are here.',
  allow: 'own-upload',
  audit: 'none',
  params,
  reply: 'empty',
  status: 204,
});

export const appendToUpload = endpoint({
  method: 'PATCH',
  path: '/uploads/{uploadGuid}',
  summary: 'Takes the next bytes of an announced file, from the offset that the header names (tus 1.0.0).',
  allow: 'own-upload',
  audit: 'none',
  params,
  rawBody: 'stream',
  reply: 'empty',
  status: 204,
});
