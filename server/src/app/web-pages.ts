import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';

const INDEX = '/index.html';
/** The bundler puts a hash of the content into these names, so they may be kept for ever. */
const HASHED_FOLDER = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The built web application: its files by name, and its one page for every address that it routes itself. */
export async function webPages(app: FastifyInstance, folder: string): Promise<SendPage> {
  const files = filesIn(folder);
  if (files.has(INDEX)) {
    // No routes of its own: addresses that no route takes come here through the not-found handler.
    await app.register(staticFiles, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  }
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = !path.slice(path.lastIndexOf('/')).includes('.') || isNavigation(request, path);
    const file = files.has(path) ? path : INDEX;
    if (!files.has(file)) throw new AppError('not_found', { message: 'The web pages are not built.' });
    if (file === INDEX && path !== INDEX && !isPage) throw new AppError('not_found');
    return reply
      .header('cache-control', file.startsWith(HASHED_FOLDER) ? FOR_EVER : ASK_EACH_TIME)
      .sendFile(file.slice(1));
  };
}

/** A page's address may hold a dot, such as the serial number of a phone; a missing asset is still missing. */
function isNavigation({ headers }: FastifyRequest, path: string): boolean {
  return !path.startsWith(HASHED_FOLDER) && (headers.accept?.includes('text/html') ?? false);
}

/** Listed once, so that an address can name a file only by being equal to its name. */
function filesIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  );
}
