import type { CallInput, Callable, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { BACKGROUND_HEADER } from '@sonoboard/contract/http/background-header';
import { IDEMPOTENCY_KEY_HEADER } from '@sonoboard/contract/http/idempotency-key';
import { PERSON_HEADER } from '@sonoboard/contract/http/person-header';
import { PREFETCH_HEADER } from '@sonoboard/contract/http/prefetch-header';
import { retryDelay } from '@sonoboard/domain/http/retry-delay';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { CallError, toCallError } from './call-error.ts';
import { takeFirstReply } from './first-replies.ts';
import { isPersonActive, noteActionCall } from './person-activity.ts';
import { announceSessionEnd } from './session-end.ts';
import { showSnackbar } from './snackbar.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller shows a failure itself; no snackbar. */
  readonly silent?: boolean;
  /** The call outlives the page that makes it. */
  readonly keepalive?: boolean;
  /** Guid of the person who says it: refused where someone else has signed in at this browser since. */
  readonly person?: string;
  /** No person has asked for it yet: the trail must not say that one read it. */
  readonly isAhead?: boolean;
}

type Arguments<E extends Callable> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [input?: CallInput<E> & CallOptions]
    : [input: CallInput<E> & CallOptions];

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Makes a call of the contract. A 401 ends the session, a 503 is tried again, any other failure shows the
 * server's words unless `silent`; every failure is thrown as a CallError.
 */
export async function call<const E extends Callable>(
  endpoint: E,
  ...[given]: Arguments<E>
): Promise<ReplyOf<E>> {
  const input = (given ?? {}) as AnyInput;
  const first = endpoint.method === 'GET' ? takeFirstReply(addressOf(endpoint, input)) : undefined;
  if (first !== undefined) return first as ReplyOf<E>;
  try {
    return (await replyOf(await send(endpoint, input))) as ReplyOf<E>;
  } catch (error) {
    if (error instanceof CallError) report(error, input.silent === true);
    throw error;
  }
}

function report(error: CallError, isSilent: boolean): void {
  if (error.status === 401) announceSessionEnd();
  else if (!isSilent) showSnackbar({ kind: 'error', text: error.message });
}

/** Of requests that have not succeeded yet. */
const idempotencyKeys = new Map<string, string>();

/** A request keeps its key until it has succeeded, so that a second click and a retry after a lost connection make nothing twice. */
function idempotencyKeyOf(request: string): string {
  const key = idempotencyKeys.get(request) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  idempotencyKeys.set(request, key);
  return key;
}

async function send(endpoint: Callable, input: AnyInput, retriesDone = 0): Promise<Response> {
  const address = addressOf(endpoint, input);
  const request = requestOf(endpoint, input);
  const unanswered = endpoint.ifRepeated === 'by-key' ? address + JSON.stringify(input.body) : null;
  if (unanswered !== null) request.headers[IDEMPOTENCY_KEY_HEADER] = idempotencyKeyOf(unanswered);
  const response = await fetch(address, request).catch((error: unknown) => {
    throw input.signal?.aborted === true ? error : new CallError(0, undefined);
  });
  if (unanswered !== null && response.ok) idempotencyKeys.delete(unanswered);
  const delay = response.status === 503 ? retryDelay(retriesDone, Math.random()) : null;
  if (delay === null) return response;
  await pause(delay, input.signal);
  return send(endpoint, input, retriesDone + 1);
}

function addressOf({ path }: Callable, { params, query }: AnyInput): string {
  return callAddress(path, params, query);
}

function requestOf(
  endpoint: Callable,
  { body, signal, keepalive = false, person, isAhead = false }: AnyInput,
): RequestInit & { headers: Record<string, string> } {
  const headers = originHeaders();
  const init: ReturnType<typeof requestOf> = { method: endpoint.method, credentials: 'same-origin', headers };
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  if (isAhead) headers[PREFETCH_HEADER] = '1';
  if (endpoint.method !== 'GET') {
    headers['content-type'] = 'application/json';
    if (person !== undefined) headers[PERSON_HEADER] = person;
    init.body = JSON.stringify(body ?? {});
  }
  return init;
}

/** Polling, live updates and lease renewals of a page that nobody uses must not keep its session alive. */
function originHeaders(): Record<string, string> {
  if (!isPersonActive()) return { [BACKGROUND_HEADER]: '1' };
  noteActionCall();
  return {};
}

async function replyOf(response: Response): Promise<unknown> {
  if (!response.ok) throw await toCallError(response);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
