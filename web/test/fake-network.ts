import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '@sonoboard/contract/http/errors';

type Answer = (request: { readonly body: unknown; readonly query: URLSearchParams }) => unknown;

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

interface FakeNetwork {
  /** `call` is method and path below /api, e.g. 'GET /current'. What is returned is the reply's JSON, or a Response. */
  readonly on: (call: string, answer: Answer) => void;
  /** The bodies that were sent to a call, in order. */
  readonly sent: (call: string) => readonly unknown[];
}

/** Stands in for the server at the network's edge, in one test file. A call that nobody answers fails its test. */
export function fakeNetwork(): FakeNetwork {
  const answers = new Map<string, Answer>();
  const sent: Sent[] = [];
  const unanswered: string[] = [];

  async function answer(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address instanceof Request ? address.url : address, 'http://test.example');
    const call = `${init.method ?? 'GET'} ${url.pathname.replace('/api', '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ call, body });
    const respond = answers.get(call);
    if (respond === undefined) {
      unanswered.push(call);
      return refused('not_found');
    }
    const reply = await respond({ body, query: url.searchParams });
    return reply instanceof Response ? reply : Response.json(reply);
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    answers.clear();
    sent.length = 0;
    expect(unanswered.splice(0)).toEqual([]);
  });
  return {
    on: (call, respond) => void answers.set(call, respond),
    sent: (call) => sent.filter((one) => one.call === call).map(({ body }) => body),
  };
}

/** A refusal as the server words it. */
export function refused(code: ErrorCode): Response {
  const { status, message } = ERRORS[code];
  return Response.json({ error: message, code }, { status });
}
