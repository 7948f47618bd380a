import { createHash } from 'node:crypto';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { useDicomToken } from './dicom-tokens.queries.ts';

/** The workspace of a scanner or an archive, by the header `Authorization: Bearer <secret>`. */
export async function requireDicomToken(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  authorization: string | undefined,
): Promise<{ readonly guid: string; readonly workspaceGuid: string }> {
  const secret = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1];
  const token = secret && (await useDicomToken(db, hashOfSecret(secret), clock.now()));
  if (!token) throw new AppError('not_signed_in');
  return token;
}

/** A secret is long and random, so that a plain hash cannot be tried out. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
