import type { KeyObject } from 'node:crypto';
import type { ReviewContent, SignatureStatement } from '@sonoboard/domain/signatures/canonical-review';
import type { SignatureMethod } from '@sonoboard/domain/signatures/signature';
import type { Tx } from '../platform/database/db.ts';
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
export async function holdConfirmation(
  tx: Tx,
  { confirmation, signerGuid, ...where }: ConfirmationToUse,
): Promise<Confirmation | null> {
  const held = await lockConfirmation(tx, { guid: confirmation, userGuid: signerGuid, ...where });
  return held === undefined ? null : { ...held, signerGuid };
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
