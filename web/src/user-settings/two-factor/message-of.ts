import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { isCallError, type CallError } from '../../platform/call-error.ts';

/** The server's words, where the refusal belongs to one field. */
export function messageOf(error: CallError | null, code: ErrorCode): string | undefined {
  return isCallError(error, code) ? error.message : undefined;
}
