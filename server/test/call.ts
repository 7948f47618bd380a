import type { CallInput, EndpointSpec, ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestUser } from './test-users.ts';

interface CallOptions {
  readonly as?: TestUser;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ErrorReply {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}

/** Makes a call of the contract and gives its reply; fails when the server refuses. */
export async function call<E extends EndpointSpec>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const response = await send(app, endpoint, input, options);
  if (response.statusCode >= 400) {
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.body}`);
  }
  // Endpoints whose reply is not JSON are asked with send().
  return response.json<ReplyOf<E>>();
}

/** Makes a call that the server must refuse. */
export async function errorReply<E extends EndpointSpec>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ErrorReply> {
  const response = await send(app, endpoint, input, options);
  if (response.statusCode < 400) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} was not refused: ${response.statusCode} ${response.body}`,
    );
  }
  const { code, error } = response.json<{ code: string; error: string }>();
  return { status: response.statusCode, code, error };
}

/** Makes a call and gives the bare response: headers, bytes. */
export function send<E extends EndpointSpec>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E>,
  { as, headers }: CallOptions = {},
): Promise<LightMyRequestResponse> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object };
  return app.inject({
    method: endpoint.method,
    url: addressOf(endpoint.path, params, query),
    headers: { ...(as ? { cookie: as.cookie } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const part of [value].flat()) if (part !== undefined) search.append(name, String(part));
  }
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
