import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { limitConnections, proxyCheck } from './connection-limit.ts';
import { errorPage, isNavigation } from './error-page.ts';
import { errorReply } from './error-reply.ts';
import type { Log } from '../log.ts';
import type { RequestObserver } from '../monitoring/answered-request.ts';
import { isWorthPacking, packedReply } from './packed-reply.ts';
import { isStreaming } from './raw-body.ts';
import type { RecentDeliveries } from './recent-deliveries.ts';
import { securityHeaders } from './security-headers.ts';
import { sendRecentFiles } from './send-recent-files.ts';
import type { Settings } from '../settings.ts';

const BODY_LIMIT_BYTES = 1 << 20;
/** With the look below, no request that is sent slowly on purpose lasts longer than 30 s. */
const REQUEST_TIMEOUT_MS = 25_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node looks for connections that are over the limits above; by default they last up to 30 s longer. */
const CONNECTIONS_CHECKED_EVERY_MS = 5_000;
/** A socket on which nothing moves: a client that stopped reading, or never began to write. */
const IDLE_TIMEOUT_MS = 30_000;
/** Node's word for a call that took longer than the limit above. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const MAX_CONNECTIONS = 2_000;
/** A clinic behind one address has some hundred people with a few connections each. */
const MAX_CONNECTIONS_PER_NETWORK = 600;
/** Signed media addresses are longer than the router's default allows. */
const MAX_PARAM_LENGTH = 1_000;

interface HttpServerDeps {
  readonly settings: Settings;
  readonly log: Log;
  /** From where browsers load clips, if not from us. */
  readonly clipOrigin: string | null;
  readonly recentDeliveries: RecentDeliveries;
}

const NO_ROUTE = 'none';

/** Fastify with our limits, headers and errors, and without what it does by itself: coercion, HEAD routes, text bodies. */
export function httpServer(
  { settings, log, clipOrigin, recentDeliveries }: HttpServerDeps,
  observers: readonly RequestObserver[] = [],
): FastifyInstance {
  const observe = observeAll(log, observers);
  const headers = securityHeaders(settings.publicUrl, clipOrigin);
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, retryAfterSeconds, isUnexpected } = errorReply(error, request.id);
    if (isUnexpected) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a call failed');
    }
    if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds);
    const answer = reply.code(status).header('cache-control', 'no-store');
    return isNavigation(request)
      ? answer.type('text/html; charset=utf-8').send(errorPage(body.error))
      : answer.type('application/json; charset=utf-8').send(body);
  };

  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    // Its own lines tell whole addresses; ours are below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS,
    },
    exposeHeadRoutes: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, caseSensitive: true, ignoreTrailingSlash: false },
    schemaController: { compilersFactory: { buildValidator: refuseInputSchemas } },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Addresses that the router cannot read never reach a hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers);
      void sendError(error, request, reply);
      const { id: requestId, method } = request;
      const { statusCode: status, elapsedTime: ms } = reply;
      observe?.({ requestId, method, route: NO_ROUTE, status, ms, isStream: false });
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === TOO_SLOW && isStreaming(socket)) return;
      answerBadClient(socket, headers);
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  limitConnections(app.server, {
    perNetwork: MAX_CONNECTIONS_PER_NETWORK,
    isExempt: proxyCheck(settings.trustedProxies),
  });
  // Behind a proxy the address of a viewer is in a header, which Fastify knows how far to believe.
  if (settings.trustedProxies.length === 0) {
    sendRecentFiles(app, { recentDeliveries, securityHeaders: headers, observe });
  }
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('caller', null);
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id);
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
  });
  app.addHook('onSend', async (request, reply, content) =>
    isWorthPacking(request, reply, content) ? packedReply(reply, content) : content,
  );
  if (observe !== null) {
    app.addHook('onResponse', async (request, reply) => {
      const { url, config } = request.routeOptions;
      observe({
        requestId: request.id,
        method: request.method,
        route: url ?? NO_ROUTE,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        isStream: config.endpoint?.reply === 'stream',
      });
    });
  }
  return app;
}

/** The log is one of those that are told; null where nobody is. */
function observeAll(log: Log, observers: readonly RequestObserver[]): RequestObserver | null {
  const all = log.isLevelEnabled('info') ? [...observers, logRequest(log)] : observers;
  if (all.length === 0) return null;
  return (request) => {
    for (const tell of all) tell(request);
  };
}

function logRequest(log: Log): RequestObserver {
  return ({ requestId, method, route, status, ms }) =>
    log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'answered');
}

/** Fastify's own validator would coerce and drop what it does not like; it is not even loaded. */
function refuseInputSchemas(): () => never {
  return () => {
    throw new Error('Input is checked by the contract, in serve()');
  };
}

/** Bytes that are not HTTP. There is no request to answer, so the answer is written by hand. */
function answerBadClient(socket: Socket, headers: NodeJS.Dict<unknown>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = errorReply({ statusCode: 400 }, '');
  const content = JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(content)}\r\nconnection: close\r\n${lines.join('')}\r\n${content}`,
  );
}
