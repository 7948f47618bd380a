import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { TraceSettings } from '../settings.ts';
import type { RequestObserver } from './answered-request.ts';
import { spanSender } from './otlp-spans.ts';
import { watchStatements } from './watch-statements.ts';

export interface Traces {
  readonly observe: RequestObserver;
  /** Lets the statements of a request find it. */
  follow(app: FastifyInstance): void;
  stop(): Promise<void>;
}

/**
 * A trace for each request, with its statements. It says what the log says, and the operation and the table of a statement:
 * neither addresses nor texts nor values. The trace has the id of the request, so the id on an error page finds it.
 */
export function openTraces(settings: TraceSettings, { clock, log }: { clock: Clock; log: Log }): Traces {
  const sender = spanSender(settings, log);
  const requestIds = new AsyncLocalStorage<string>();

  watchStatements(({ operation, table, ms, isError }) => {
    const requestId = requestIds.getStore();
    // Jobs and the server's own questions belong to no request.
    if (requestId === undefined) return;
    const { traceId, spanId: parentSpanId } = idsOf(requestId);
    sender.add({
      traceId,
      spanId: randomBytes(8).toString('hex'),
      parentSpanId,
      name: table === null ? operation : `${operation} ${table}`,
      kind: 'client',
      endedAt: clock.now(),
      ms,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table === null ? {} : { 'db.collection.name': table }),
      },
      isError,
    });
  });

  const inContext = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    requestIds.run(request.id, done);

  return {
    observe({ requestId, method, route, status, ms }) {
      sender.add({
        ...idsOf(requestId),
        name: `${method} ${route}`,
        kind: 'server',
        endedAt: clock.now(),
        ms,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'sonoboard.request_id': requestId,
        },
        isError: status >= 500,
      });
    },
    follow(app) {
      app.addHook('onRequest', inContext);
      // The body was read in the context of its connection.
      app.addHook('preValidation', inContext);
    },
    stop: () => sender.stop(),
  };
}

/** A request id is a random guid: 32 digits, of which the last 16 name the span of the request itself. */
function idsOf(requestId: string): { traceId: string; spanId: string } {
  const traceId = requestId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
}
