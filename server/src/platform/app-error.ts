import { type ErrorCode, ERRORS } from '@sonoboard/contract/http/errors';

interface Details {
  /** A text that says more than the catalogue's, in words for people. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A refusal of the catalogue: thrown anywhere below a route, answered as {"error": message, "code": code}. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}
