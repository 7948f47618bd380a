import { createHash } from 'node:crypto';
import { canonicalReview } from '@sonoboard/domain/signatures/canonical-review';
import { SIGNED_CONTENT, STATEMENT } from '@sonoboard/domain/signatures/signed-review.fixture';
import { expect, test } from 'vitest';
import { flawOf, makeSignature, signatureKey } from './review-signature.service.ts';

const key = signatureKey('a-secret-of-tests-0123456789abcdef');
const signature = makeSignature(key, SIGNED_CONTENT, STATEMENT);

test('a review that is as it was signed has no flaw', () => {
  expect(flawOf(key, SIGNED_CONTENT, signature)).toBeNull();
});

test('a review, a statement or a hash that was altered is told from a key that does not fit', () => {
  const altered = { ...SIGNED_CONTENT, outcome: 'positive' } as const;
  expect(flawOf(key, altered, signature)).toBe('altered');
  expect(flawOf(key, SIGNED_CONTENT, { ...signature, version: 2 })).toBe('altered');
  expect(flawOf(key, SIGNED_CONTENT, { ...signature, hash: Buffer.alloc(31) })).toBe('altered');
  expect(flawOf(key, SIGNED_CONTENT, { ...signature, form: 'sonoboard-review-0' })).toBe('altered');
  expect(flawOf(signatureKey('another-secret-0123456789abcdef-0123'), SIGNED_CONTENT, signature)).toBe(
    'other_key',
  );
});

test('who has no key can make the hash anew, and not what goes with it', () => {
  const altered = { ...SIGNED_CONTENT, outcome: 'positive' } as const;
  const hash = createHash('sha256').update(canonicalReview(altered, STATEMENT)).digest();
  expect(flawOf(key, altered, { ...signature, hash })).toBe('other_key');
});
