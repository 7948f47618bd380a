import { auditKeys } from '../src/platform/audit-mac.ts';

export const TEST_AUDIT_KEY = 'a-key-of-tests-0123456789abcdef-0123';
export const TEST_AUDIT_KEYS = auditKeys(TEST_AUDIT_KEY);
