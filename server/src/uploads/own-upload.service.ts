import type { Actor } from '@sonoboard/domain/shared/actor';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import type { Db } from '../platform/database/db.ts';
import { selectOwnUpload, type UploadRow } from './uploads.queries.ts';

const found = new WeakMap<FastifyRequest, UploadRow>();

/** The guid alone opens nothing: anyone who learns it can neither continue nor look. */
export async function requireOwnUpload(
  db: Db,
  actor: Actor,
  { request, uploadGuid }: { readonly request: FastifyRequest; readonly uploadGuid: string },
): Promise<void> {
  const upload = await selectOwnUpload(db, actor.guid, uploadGuid);
  if (upload === undefined) throw new AppError('upload_not_found');
  found.set(request, upload);
}

/** What the policy found: phones send many small calls, and each would ask the database twice. */
export function ownUploadOf(request: FastifyRequest): UploadRow {
  const upload = found.get(request);
  if (upload === undefined) throw new Error('The policy of this call has found no upload');
  return upload;
}
