import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import {
  canonicalReview,
  type ReviewContent,
  SIGNED_FORM,
  type SignatureStatement,
} from '@sonoboard/domain/signatures/canonical-review';
import type { SignatureFlaw } from '@sonoboard/domain/signatures/signature';

const KEY_BYTES = 32;

/** Kept outside of the database: whoever has the database alone can write no signature that verifies. */
export function signatureKey(secret: string): KeyObject {
  const key = hkdfSync('sha256', secret, '', 'sonoboard review signatures', KEY_BYTES);
  return createSecretKey(Buffer.from(key));
}

export interface Signature extends SignatureStatement {
  readonly form: string;
  readonly hash: Buffer;
  readonly mac: Buffer;
}

export function makeSignature(
  key: KeyObject,
  content: ReviewContent,
  statement: SignatureStatement,
): Signature {
  return { ...statement, form: SIGNED_FORM, ...sealOf(key, canonicalReview(content, statement)) };
}

/** Null when the review is as it was signed. */
export function flawOf(key: KeyObject, content: ReviewContent, signature: Signature): SignatureFlaw | null {
  if (signature.form !== SIGNED_FORM) return 'altered';
  const { hash, mac } = sealOf(key, canonicalReview(content, signature));
  if (!isSame(hash, signature.hash)) return 'altered';
  return isSame(mac, signature.mac) ? null : 'other_key';
}

function sealOf(key: KeyObject, text: string): Pick<Signature, 'hash' | 'mac'> {
  return {
    hash: createHash('sha256').update(text).digest(),
    mac: createHmac('sha256', key).update(text).digest(),
  };
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
