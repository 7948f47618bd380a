import type { KeyObject } from 'node:crypto';
import type { ReviewContent, SignatureStatement } from '@sonoboard/domain/signatures/canonical-review';
import type { SignatureMethod } from '@sonoboard/domain/signatures/signature';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Tx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Session } from '../platform/http/caller.ts';
import { together } from '../platform/database/together.ts';
import { makeSignature, type Signature } from './review-signature.service.ts';
import { deleteConfirmation, insertSignatures, lockConfirmation } from './signatures.queries.ts';

/** The signer has just confirmed who they are. */
export interface Confirmation {
  readonly guid: string;
  readonly method: SignatureMethod;
  readonly signerGuid: string;
}

interface ConfirmationToUse {
  readonly confirmation: string;
  readonly signerGuid: string;
  readonly sessionGuid: string;
  readonly now: Date;
}

/** Held until the transaction ends. Null where there is none: over, used, or given by another person or in another session. */
async function holdConfirmation(
  tx: Tx,
  { confirmation, signerGuid, ...where }: ConfirmationToUse,
): Promise<Confirmation | null> {
  const held = await lockConfirmation(tx, { guid: confirmation, userGuid: signerGuid, ...where });
  return held === undefined ? null : { ...held, signerGuid };
}

interface Signer {
  readonly actor: Actor;
  readonly session: Session;
}

/** What a request names to sign with. Absent where the account does not sign. */
type Signed = { readonly confirmation: string } | undefined;

/** The confirmation that a request names, held; null where it names none, or one that does not hold. */
export async function confirmationOf(
  tx: Tx,
  { actor, session }: Signer,
  signed: Signed,
  now: Date,
): Promise<Confirmation | null> {
  if (signed === undefined) return null;
  const { confirmation } = signed;
  return holdConfirmation(tx, { confirmation, signerGuid: actor.guid, sessionGuid: session.guid, now });
}

export function refuseUnsigned(confirmation: Confirmation | null, { session }: Signer, signed: Signed): void {
  const isSigned = session.config.sign_reviews || signed !== undefined;
  if (isSigned && confirmation === null) throw new AppError('signature_required');
}

export interface SignedReview {
  readonly content: ReviewContent;
  readonly signature: Signature;
}

/** Nothing is stored yet, so that a caller can send it with other rows. */
export function signReview(
  key: KeyObject,
  { method, signerGuid }: Confirmation,
  content: ReviewContent,
  statement: Omit<SignatureStatement, 'method' | 'signerGuid'>,
): SignedReview {
  return { content, signature: makeSignature(key, content, { ...statement, method, signerGuid }) };
}

/** For the audit trail, which so tells of a signature that was taken away with its row. */
export function auditedSignature({ signature: { version, meaning, method, hash } }: SignedReview) {
  return { version, meaning, method, sha256: hash.toString('hex') };
}

/** Uses the confirmation up. All reviews of a submission are signed by one. */
export async function storeSignatures(
  tx: Tx,
  { guid }: Confirmation,
  signed: readonly SignedReview[],
): Promise<void> {
  const rows = signed.map(({ content: { reviewGuid, examGuid }, signature }) => ({
    ...signature,
    reviewGuid,
    examGuid,
  }));
  await together(insertSignatures(tx, rows), deleteConfirmation(tx, guid));
}
