import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { getMedia } from '@sonoboard/contract/clips/clips.endpoints';
import type { FastifyInstance } from 'fastify';
import type { RequestObserver } from '../monitoring/answered-request.ts';
import type { RecentDeliveries } from './recent-deliveries.ts';
import { contentRange, requestedRange } from './send-blob.ts';
import { apiUrl } from './serve.ts';

/** Quicker than one piece of 1.7 MB, as measured (docs/decisions/0039-clip-delivery.md). */
const CHUNK_BYTES = 512 * 1024;
const PREFIX = apiUrl(getMedia).replace(':token', '');

interface Sender {
  readonly recentDeliveries: RecentDeliveries;
  /** Of every reply. */
  readonly securityHeaders: OutgoingHttpHeaders;
  /** Null where nobody wants to know. */
  readonly observe: RequestObserver | null;
}

/**
 * Sends clips that a session got a moment ago, and that are in memory, before the router sees the request: routing, hooks
 * and reply of a call cost more than the bytes of a clip. Nothing is decided here. Whatever is not a plain repetition of
 * what serve() has allowed and recorded goes on to the router.
 */
export function sendRecentFiles(app: FastifyInstance, sender: Sender): void {
  const { server } = app;
  const route = server.listeners('request') as RequestListener[];
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isClosing && sendRecentFile(sender, request, response)) return;
    for (const listener of route) listener(request, response);
  });
}

function sendRecentFile(
  { recentDeliveries, securityHeaders, observe }: Sender,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '', headers, socket } = request;
  if (method !== 'GET' || !url.startsWith(PREFIX)) return false;
  if (headers['if-none-match'] !== undefined || headers['if-range'] !== undefined) return false;
  const file = recentDeliveries.find({ url, headers, ip: socket.remoteAddress ?? '' })?.ready?.();
  if (!file) return false;
  const { content } = file;
  const range = requestedRange(request, '', content.length);
  if (range === 'unsatisfiable') return false;
  const part = range === null ? content : content.subarray(range.start, range.end + 1);
  const status = range === null ? 200 : 206;
  const requestId = randomUUID();
  const start = performance.now();
  response.writeHead(status, {
    ...securityHeaders,
    ...file.headers,
    'x-request-id': requestId,
    'content-length': part.length,
    ...(range === null ? {} : { 'content-range': contentRange(range, content.length) }),
  });
  sendInChunks(response, part);
  if (observe !== null) {
    response.once('close', () => {
      const ms = performance.now() - start;
      observe({ requestId, method, route: apiUrl(getMedia), status, ms, isStream: false });
    });
  }
  return true;
}

/** Views of the same bytes, each once the one before has left: a slow client holds no more than one of them. */
function sendInChunks(response: ServerResponse, content: Buffer): void {
  if (content.length <= CHUNK_BYTES) {
    response.end(content);
    return;
  }
  response.write(content.subarray(0, CHUNK_BYTES), (error) => {
    if (!error && !response.destroyed) sendInChunks(response, content.subarray(CHUNK_BYTES));
  });
}
