import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { holdWorkspace } from '../workspaces/workspaces.service.ts';
import { insertToken, type TokenRow, updateTokenRevoked, updateTokenUsed } from './dicom-tokens.queries.ts';

export interface DicomSender {
  readonly guid: string;
  readonly workspaceGuid: string;
}

interface TokenDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

const SECRET_BYTES = 32;

/** The workspace of a scanner or an archive, by the header `Authorization: Bearer <secret>`. */
export async function requireDicomToken(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  authorization: string | undefined,
): Promise<DicomSender> {
  const secret = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  const token = secret && (await updateTokenUsed(db, hashOfSecret(secret), clock.now()));
  if (!token) throw new AppError('not_signed_in', { message: 'This needs a token of a workspace.' });
  return token;
}

/** The secret is told this once: only its hash is kept. */
export async function createToken(
  { db, clock, audit }: TokenDeps,
  actor: Actor,
  { workspaceGuid, name }: { readonly workspaceGuid: string; readonly name: string },
): Promise<TokenRow & { readonly secret: string }> {
  const secret = `sbd_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return inTransaction(db, async (tx) => {
    await holdWorkspace(tx, workspaceGuid);
    const token = await insertToken(tx, {
      workspaceGuid,
      name,
      secretHash: hashOfSecret(secret),
      createdByGuid: actor.guid,
      createdAt: clock.now(),
    });
    await audit.record(tx, {
      action: 'dicom_token.created',
      subject: ['workspace', workspaceGuid],
      after: { token: token.guid, name },
    });
    return { ...token, secret };
  });
}

export async function revokeToken(
  { db, clock, audit }: TokenDeps,
  token: { readonly workspaceGuid: string; readonly tokenGuid: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const revoked = await updateTokenRevoked(tx, token, clock.now());
    if (revoked === undefined) throw new AppError('dicom_token_not_found');
    await audit.record(tx, {
      action: 'dicom_token.revoked',
      subject: ['workspace', token.workspaceGuid],
      before: { token: token.tokenGuid, name: revoked.name },
    });
  });
}

/** A secret is long and random, so that a plain hash cannot be tried out. */
function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
