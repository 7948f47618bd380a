import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ownOrigin } from './support.ts';

const FOLDER = '/assets/';
const NEW = 'new-';
const NAME = /(?<=\/)[\w-]+\.\w+/g;

export interface UpdatableServer {
  readonly origin: string;
  /** From now on it has another version: the same files, each under another name, and a worker that knows of no routes. */
  update(): void;
  /** From now on it has no service worker. */
  dropWorker(): void;
  stop(): void;
}

/** The product under an address of its own, at which the application can be updated while pages are open. */
export async function startUpdatableServer(): Promise<UpdatableServer> {
  const { files } = (await (await fetch(`${ownOrigin()}/files.json`)).json()) as { files: string[] };
  const names = new Set(files.map((file) => file.slice(FOLDER.length)));
  let isUpdated = false;
  let hasWorker = true;

  /** Where the product has what is asked for; null where this server has nothing. */
  function placeOf(address: string): string | null {
    if (!hasWorker && ['/worker.js', '/files.json'].includes(address)) return null;
    if (!isUpdated || !address.startsWith(FOLDER)) return address;
    return address.startsWith(`${FOLDER}${NEW}`) ? address.replace(NEW, '') : null;
  }

  async function answer(reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const { 'content-length': _length, ...headers } = reply.headers;
    response.writeHead(reply.statusCode ?? 500, headers);
    const namesFiles = /html|javascript|css|json/.test(headers['content-type'] ?? '');
    if (!isUpdated || !namesFiles) return void reply.pipe(response);
    const renamed = (await text(reply)).replaceAll(NAME, (name) =>
      names.has(name) ? `${NEW}${name}` : name,
    );
    response.end(renamed.replaceAll('.addRoutes', '.unknown'));
  }

  const server = createServer((request, response) => {
    const place = placeOf(request.url ?? '/');
    if (place === null) return void response.writeHead(404).end();
    const { host: _host, 'accept-encoding': _encoding, origin, ...headers } = request.headers;
    const passed = ask(`${ownOrigin()}${place}`, {
      method: request.method,
      headers: { ...headers, ...(origin === undefined ? {} : { origin: ownOrigin() }) },
    });
    passed.on('response', (reply) => void answer(reply, response));
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  }).listen(0, 'localhost');
  await once(server, 'listening');

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    update: () => void (isUpdated = true),
    dropWorker: () => void (hasWorker = false),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
