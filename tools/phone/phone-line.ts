import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import type { CallInput, EndpointSpec, ReplyOf } from '@sonoboard/contract/http/endpoint';

/** The server understood, and said no: to repeat it would change nothing. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
}

export interface PhoneLine {
  readonly baseUrl: string;
  readonly cookie: string;
  /** How often a call was made again because no reply came. */
  readonly repeats: number;
  call<E extends EndpointSpec>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>;
}

export interface LineOptions {
  readonly baseUrl: string;
  /** For how long a call is made again and again. */
  readonly patienceMs: number;
}

const CALL_MS = 30_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A server that is being restarted answers so, or a proxy in its place. */
const COME_AGAIN: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** A phone's way to its server, in a session that there is. */
export function phoneLine(cookie: string, { baseUrl, patienceMs }: LineOptions): PhoneLine {
  let repeats = 0;
  return {
    baseUrl,
    cookie,
    get repeats() {
      return repeats;
    },
    async call<E extends EndpointSpec>(endpoint: E, input: CallInput<E>) {
      const question = questionOf(endpoint, input, { baseUrl, cookie });
      const { text } = await untilAnswered(question, patienceMs, () => void (repeats += 1));
      return JSON.parse(text) as ReplyOf<E>;
    },
  };
}

/** The cookie of a new session. */
export async function signInPhone(
  { email, password }: { readonly email: string; readonly password: string },
  { baseUrl, patienceMs }: LineOptions,
): Promise<string> {
  const body = { username: email, password };
  const question = questionOf(signIn, { body }, { baseUrl, cookie: null });
  const { text, headers } = await untilAnswered(question, patienceMs, () => {});
  const { second_factor_required: asksForCode } = JSON.parse(text) as ReplyOf<typeof signIn>;
  if (asksForCode) throw new RefusedCall(`${email} signs in with a second factor, which no phone here has.`);
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

interface Question {
  readonly address: string;
  readonly init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
  };
}

interface Answer {
  readonly headers: Headers;
  readonly text: string;
}

/** A call whose reply is lost is made again: by its guids the server knows that it is the same one. */
async function untilAnswered(question: Question, patienceMs: number, onRepeat: () => void): Promise<Answer> {
  const givesUpAt = Date.now() + patienceMs;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await answerOf(question);
    } catch (error) {
      if (error instanceof RefusedCall || Date.now() + wait > givesUpAt) throw error;
    }
    await delay(wait);
    onRepeat();
  }
}

async function answerOf({ address, init }: Question): Promise<Answer> {
  const reply = await fetch(address, { ...init, signal: AbortSignal.timeout(CALL_MS) });
  const text = await reply.text();
  if (reply.ok) return { headers: reply.headers, text };
  const said = `${init.method} ${new URL(address).pathname} answered ${reply.status}: ${sentenceOf(text)}`;
  throw COME_AGAIN.has(reply.status) ? new Error(said) : new RefusedCall(said);
}

/** What the server tells people, where it tells something. */
export function sentenceOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === 'string' ? error : text;
  } catch {
    return text;
  }
}

function questionOf<E extends EndpointSpec>(
  { method, path }: E,
  input: CallInput<E>,
  { baseUrl, cookie }: { readonly baseUrl: string; readonly cookie: string | null },
): Question {
  const { params = {}, body } = input as { params?: Readonly<Record<string, string>>; body?: unknown };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return {
    address: `${baseUrl}/api${filled}`,
    init: {
      method,
      headers: {
        ...(cookie === null ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}
