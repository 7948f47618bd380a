import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { errorText } from '@sonoboard/domain/http/error-text';

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** What a program asks; null when something between here and the server refused. */
  readonly code: ErrorCode | null;
  /** The way on, in a shape that belongs to the code; parse it before use. */
  readonly details: unknown;

  constructor(status: number, body: unknown) {
    super(errorText(body));
    this.status = status;
    // A body may be anything, also nothing.
    const { code, details } = Object(body) as { readonly code?: unknown; readonly details?: unknown };
    this.code = typeof code === 'string' ? (code as ErrorCode) : null;
    this.details = details;
  }
}

/** With codes: the server refused with one of them. */
export function isCallError(error: unknown, ...codes: readonly (ErrorCode | null)[]): error is CallError {
  return error instanceof CallError && (codes.length === 0 || codes.includes(error.code));
}

export async function toCallError(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new CallError(response.status, body);
}
