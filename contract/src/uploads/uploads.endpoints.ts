import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid } from '../http/wire-values.ts';

const params = z.strictObject({ uploadGuid: Guid });

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
