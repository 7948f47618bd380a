const RETRYABLE = new Set(['40001', '40P01']);

/** The server is gone, going, full, or out of disk; nothing is wrong with the call. */
const UNAVAILABLE_STATES = ['08', '53', '57P01', '57P02', '57P03', '57P05', '25P03', '58'];
const UNAVAILABLE_NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** pg gives these no code. */
const UNAVAILABLE_TEXTS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end on the pool',
];

/** SQLSTATE of an error of PostgreSQL; drizzle wraps it, so the causes are looked through. */
export function sqlState(error: unknown): string | null {
  for (const link of chainOf(error)) {
    const { code } = link as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in link) return code;
  }
  return null;
}

/** Name of the constraint that refused a row, so that a service can say which rule it was. */
export function violatedConstraint(error: unknown): string | null {
  for (const link of chainOf(error)) {
    const { constraint } = link as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return null;
}

export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && RETRYABLE.has(state);
}

export function isStatementTimeout(error: unknown): boolean {
  return sqlState(error) === '57014';
}

export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return UNAVAILABLE_STATES.some((start) => state.startsWith(start));
  return chainOf(error).some((link) => {
    const { code, syscall } = link as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && UNAVAILABLE_NODE_CODES.has(code)) {
      // ENOENT of a missing file is not ours; the one of the socket comes from connect.
      return code !== 'ENOENT' || syscall === 'connect';
    }
    return link instanceof Error && UNAVAILABLE_TEXTS.some((text) => link.message.startsWith(text));
  });
}

function chainOf(error: unknown): object[] {
  const chain: object[] = [];
  for (let link = error; typeof link === 'object' && link !== null && chain.length < 10;) {
    chain.push(link);
    link = (link as { cause?: unknown }).cause;
  }
  return chain;
}
