import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { BACKGROUND_HEADER } from '@sonoboard/contract/http/background-header';
import { PERSON_HEADER } from '@sonoboard/contract/http/person-header';
import { PREFETCH_HEADER } from '@sonoboard/contract/http/prefetch-header';
import { withoutEmergencyAccess } from '@sonoboard/domain/shared/actor';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { type CallAudit, openCallAudit } from './call-audit.ts';
import type { Caller } from './caller.ts';
import { csvReply } from './csv-reply.ts';
import type { FileReply } from './file-reply.ts';
import { inputProblem } from './input-problem.ts';
import { JsonText } from './json-text.ts';
import { oncePerKey } from './once-per-key.ts';
import { isOwnOrigin, needsOwnOrigin } from './own-origin.ts';
import { type ActorFor, isOpenPolicy, type PolicyCall, type PolicyCheck, type SessionFor } from './policy.ts';
import { replySchema, requireDeclaredReply } from './reply-schema.ts';
import { inRawBodyScope } from './raw-body.ts';
import { openedRoute } from './route-registry.ts';
import { requireStorableText } from './storable-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Anyone who the session cookie names; null for nobody. Set before the body is read. */
    caller: Caller | null;
  }
}

/** What a handler is given: checked input, and a caller whom the policy let through. */
interface Call<E extends EndpointSpec> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly actor: ActorFor<E['allow']>;
  readonly session: SessionFor<E['allow']>;
  readonly audit: CallAudit;
  readonly requestId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Result<E extends EndpointSpec> = E['reply'] extends 'redirect' | 'html'
  ? string
  : E['reply'] extends 'file' | 'stream'
    ? FileReply
    : E['reply'] extends 'empty'
      ? void
      : ReplyOf<E> | JsonText<ReplyOf<E>>;

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Result<E> | Promise<Result<E>>;

const CHECKS_REPLIES = process.env['NODE_ENV'] === 'test';

interface ServeOptions<E extends EndpointSpec> {
  /** A file that this caller was allowed a moment ago, and that the audit trail holds: it is sent without asking again. */
  readonly recentFile?: E['reply'] extends 'file' ? (request: FastifyRequest) => FileReply | null : never;
}

/** The only way to open a route of the API: who may call, what goes in and what comes out follow the endpoint. */
export function serve<E extends EndpointSpec>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { recentFile }: ServeOptions<E> = {},
): void {
  const schema = replySchema(endpoint.reply);
  const status =
    endpoint.status ?? DEFAULT_STATUS[typeof endpoint.reply === 'string' ? endpoint.reply : 'json'];
  const { policies, database } = app.deps;
  // The policies are keyed by name, so this one takes calls of this endpoint; TypeScript cannot see that through E.
  const policy = policies[endpoint.allow] as PolicyCheck<E['allow']> | undefined;
  if (!policy)
    throw new Error(`${endpoint.method} ${endpoint.path} names no known policy: ${endpoint.allow}`);

  /** Does what the call asks for; what it gives sends the reply. */
  const work = async (request: FastifyRequest, reply: FastifyReply): Promise<() => unknown> => {
    const { actor, session } = callerFor(endpoint, request);
    requireStorableText(request.body);
    const input = readInput(endpoint, request);
    await enforce(app, policy, { endpoint, actor, session, request, ...input } as PolicyCall<E['allow']>);

    /** What the handler says, once the audit trail holds what the endpoint promises. */
    async function resultFor(query: typeof input.query): Promise<unknown> {
      const { audit, finish } = openCallAudit(app.deps.audit, endpoint, {
        actorGuid: actor?.guid ?? null,
        requestId: request.id,
        ip: request.ip,
        emergencyAccess: actor?.emergencyAccess ?? [],
        isPrefetch: endpoint.isFetchedAhead === true && request.headers[PREFETCH_HEADER] !== undefined,
      });
      const call = { ...input, query, actor, session, audit, requestId: request.id, request, reply };
      const result = await handler(call as unknown as Call<E>);
      if (CHECKS_REPLIES) requireDeclaredReply(endpoint, result);
      await finish();
      return result;
    }

    const { format, columns, ...query } = input.query;
    if (format !== 'csv') {
      const keyed = { endpoint, actorGuid: actor?.guid ?? null, request, input };
      const result = await oncePerKey(app.deps, keyed, () => resultFor(query));
      return () => sendResult(endpoint, request, reply.code(status), result);
    }
    const file = await csvReply({
      endpoint,
      columns: columns as readonly string[] | undefined,
      today: app.deps.clock.now(),
      pageFrom: (offset, limit) => resultFor({ ...query, offset, limit }),
    });
    return () => file.send(request, reply);
  };

  const route: RouteOptions = {
    method: endpoint.method,
    url: apiUrl(endpoint),
    exposeHeadRoute: false,
    config: openedRoute({ endpoint }),
    ...(schema ? { schema: { response: { [status]: schema } } } : {}),
    onRequest: async (request, reply) => {
      const recent = recentFile?.(request) ?? null;
      if (recent !== null) return recent.send(request, reply.code(status));
      return identify(app, endpoint, request);
    },
    handler: async (request, reply) => {
      const sendReply = await database.whileAnswering(work(request, reply));
      return sendReply();
    },
  };

  if (endpoint.rawBody) inRawBodyScope(app, endpoint.rawBody, (scope) => scope.route(route));
  else app.route(route);
}

/** Made once: a schema costs more to make than to use. */
const NO_FIELDS = z.strictObject({});
const JSON_TYPE = 'application/json; charset=utf-8';
const DEFAULT_STATUS = { json: 200, html: 200, file: 200, stream: 200, empty: 204, redirect: 302 } as const;

/** Where the router finds an endpoint. */
export function apiUrl({ path }: Pick<EndpointSpec, 'path'>): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

/** Before the body is read: strangers cost as little as possible. */
async function identify(
  app: FastifyInstance,
  endpoint: EndpointSpec,
  request: FastifyRequest,
): Promise<void> {
  const { settings, authenticate, sessionCookie, database } = app.deps;
  if (!endpoint.acceptsAnyText) requireStorableText(request.params, request.query, request.headers);
  if (needsOwnOrigin(endpoint) && !isOwnOrigin(request.headers, settings.publicUrl)) {
    throw new AppError('foreign_origin');
  }
  const token = sessionCookie.read(request);
  const caller =
    token === null
      ? null
      : await database.whileAnswering(authenticate(token, { isAction: isAction(endpoint, request) }));
  request.caller = isOfAnother(request, caller) ? null : caller;
  callerFor(endpoint, request);
  if (endpoint.body && !isLeftOut(endpoint.body, request) && !isJson(request.headers['content-type'])) {
    throw new AppError('json_only');
  }
}

/** A body that a call can do without. */
function isLeftOut(body: z.ZodMiniType, { headers }: FastifyRequest): boolean {
  return headers['content-type'] === undefined && z.safeParse(body, undefined).success;
}

/** A call counts as the act of a person unless it is known to be made by the page itself. */
function isAction({ isBackground }: EndpointSpec, { headers }: FastifyRequest): boolean {
  return isBackground !== true && headers[BACKGROUND_HEADER] === undefined;
}

/**
 * A page of one person, in a browser where another one has signed in since: its words must not become the other's. It hears
 * that its session is over, as it is.
 */
function isOfAnother({ headers }: FastifyRequest, caller: Caller | null): boolean {
  const person = headers[PERSON_HEADER];
  return person !== undefined && person !== caller?.actor.guid;
}

function callerFor(
  endpoint: EndpointSpec,
  { caller }: FastifyRequest,
): { actor: Caller['actor'] | null; session: Caller['session'] | null } {
  if (caller === null && !isOpenPolicy(endpoint.allow)) throw new AppError('not_signed_in');
  if (caller === null) return { actor: null, session: null };
  const { actor, session } = caller;
  // Emergency access is for reading: what changes something is decided, and done, as if there were none.
  return { actor: endpoint.audit === 'change' ? withoutEmergencyAccess(actor) : actor, session };
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType ?? '');
}

function readInput(endpoint: EndpointSpec, request: FastifyRequest) {
  const params = z.safeParse(endpoint.params ?? NO_FIELDS, request.params);
  // An address with a word where a guid belongs names nothing.
  if (!params.success) throw new AppError('not_found');
  return {
    params: params.data as Readonly<Record<string, string>>,
    query: parsed(endpoint.query ?? NO_FIELDS, request.query) as Readonly<Record<string, unknown>>,
    body: endpoint.body ? parsed(endpoint.body, request.body ?? undefined) : undefined,
  };
}

function parsed(schema: z.ZodMiniType, input: unknown): unknown {
  const { success, data, error } = z.safeParse(schema, input);
  if (success) return data;
  throw new AppError('invalid_input', { message: inputProblem(error.issues, input) });
}

/** A refusal of someone who is signed in is worth a trace: it may be a mistake in a page, or someone trying doors. */
async function enforce<P extends EndpointSpec['allow']>(
  app: FastifyInstance,
  policy: PolicyCheck<P>,
  call: PolicyCall<P>,
): Promise<void> {
  try {
    await policy(call);
  } catch (error) {
    const { actor, endpoint, params, request } = call;
    if (actor && error instanceof AppError && error.status < 500) {
      await app.deps.audit.recordRead({
        kind: 'refusal',
        action: 'call.refused',
        actorGuid: actor.guid,
        requestId: request.id,
        ip: request.ip,
        after: { call: `${endpoint.method} ${endpoint.path}`, params, code: error.code },
      });
    }
    throw error;
  }
}

function sendResult(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): unknown {
  switch (endpoint.reply) {
    case 'redirect':
      return reply.redirect(result as string, reply.statusCode);
    case 'html':
      return reply.type('text/html; charset=utf-8').send(result);
    case 'file':
    case 'stream':
      return (result as FileReply).send(request, reply);
    case 'empty':
      return reply.send();
    default:
      return result instanceof JsonText ? reply.type(JSON_TYPE).send(result.text) : result;
  }
}
