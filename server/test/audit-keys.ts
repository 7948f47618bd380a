import type { MakeSignature } from '../demo/fill-signatures.ts';
import { auditKeys } from '../src/platform/audit-mac.ts';
import { makeSignature, signatureKey } from '../src/signatures/review-signature.service.ts';

export const TEST_AUDIT_KEY = 'a-key-of-tests-0123456789abcdef-0123';
export const TEST_AUDIT_KEYS = auditKeys(TEST_AUDIT_KEY);

const key = signatureKey(TEST_AUDIT_KEY);
export const makeTestSignature: MakeSignature = (content, statement) =>
  makeSignature(key, content, statement);
