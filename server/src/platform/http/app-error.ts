import { type ErrorCode, ERRORS } from '@sonoboard/contract/http/errors';

interface Details {
  /** A text that says more than the catalogue's, in words for people. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  /** What a program needs to go on, in a shape that belongs to the code. No patient data. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A refusal of the catalogue: thrown anywhere below a route, answered as {"error": message, "code": code}. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  readonly details: Readonly<Record<string, unknown>> | null;

  constructor(code: ErrorCode, { message, retryAfterSeconds, details, cause }: Details = {}) {
    super(message ?? ERRORS[code].message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.details = details ?? null;
  }
}
