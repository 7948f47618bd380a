const NO_BODY = 'Network error';

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, code: string | null, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function isCallError(error: unknown, status?: number): error is CallError {
  return error instanceof CallError && (status === undefined || error.status === status);
}

export function unreachable(): CallError {
  return new CallError(0, null, NO_BODY);
}

/** The server says what went wrong in `error`; proxies on the way may use `message` or `detail`. */
export async function refusal(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const text = textOf(body, 'error') ?? textOf(body, 'message') ?? textOf(body, 'detail') ?? NO_BODY;
  return new CallError(response.status, textOf(body, 'code'), firstLetterCapital(text));
}

function textOf(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

function firstLetterCapital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}
