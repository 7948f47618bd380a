import { type ErrorCode, ERRORS } from '@sonoboard/contract/http/errors';
import { AppError } from './app-error.ts';
import { isDatabaseUnavailable, isStatementTimeout, sqlState } from '../database/db-errors.ts';

export interface ErrorReply {
  readonly status: number;
  readonly body: {
    readonly error: string;
    readonly code: ErrorCode;
    readonly request_id?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  };
  readonly retryAfterSeconds: number | null;
  /** A fault of ours: it is logged with its stack. */
  readonly isUnexpected: boolean;
}

const RETRY_AFTER_SECONDS = 2;
const DISK_FULL = '53100';
/** The disk is full, the quota on it is used up, or files may not get longer. */
const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Text with U+0000, which PostgreSQL stores in no column and no JSON. serve() refuses it in requests; files may hold it too. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

/** What Fastify itself refuses, by its code; everything else below 500 could not be read. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'json_only',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** The one mapping from what was thrown to what goes out. Texts of foreign errors never do. */
export function errorReply(error: unknown, requestId: string): ErrorReply {
  if (error instanceof AppError) return replyOf(error, error.code === 'service_unavailable');
  const code = codeOf(error);
  if (code !== 'server_error') return replyOf(new AppError(code), code === 'service_unavailable');
  const { status, message } = ERRORS.server_error;
  return {
    status,
    body: { error: message, code, request_id: requestId },
    retryAfterSeconds: null,
    isUnexpected: true,
  };
}

function codeOf(error: unknown): ErrorCode {
  if (sqlState(error) === DISK_FULL || DISK_FULL_CODES.has(errorCode(error))) return 'storage_full';
  if (UNSTORABLE_TEXT.has(sqlState(error) ?? '')) return 'unstorable_text';
  const frameworkCode = FRAMEWORK_CODES[errorCode(error)];
  if (frameworkCode) return frameworkCode;
  // Asked before the database: a caller who is cut off in the middle of a body has the code of a lost connection, too.
  const { statusCode } = error as { statusCode?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return 'malformed_request';
  return isDatabaseUnavailable(error) || isStatementTimeout(error) ? 'service_unavailable' : 'server_error';
}

function replyOf(error: AppError, isUnexpected: boolean): ErrorReply {
  return {
    status: error.status,
    body: {
      error: error.message,
      code: error.code,
      ...(error.details === null ? {} : { details: error.details }),
    },
    retryAfterSeconds: error.retryAfterSeconds ?? (error.status === 503 ? RETRY_AFTER_SECONDS : null),
    isUnexpected,
  };
}

function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
