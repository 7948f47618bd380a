import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import staticFiles from '@fastify/static';
import { FIRST_REPLIES } from '@sonoboard/contract/http/first-replies';
import type { DrawnPage } from '@sonoboard/contract/http/page-drawing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import { canUnpack } from '../platform/http/packed-reply.ts';
import { bringsReplies, bringsRows, displayIn, firstReplies } from './first-replies.ts';
import type { DrawPage } from './page-drawer.ts';

const INDEX = '/index.html';
/** The bundler puts a hash of the content into these names, so they may be kept for ever. */
const HASHED_FOLDER = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
/** Browsers ask for the mark at each address that a page comes to, which is three times for an exam. */
const MARK = '/mark.svg';
const FOR_A_DAY = 'public, max-age=86400';
/** A page with the replies of one person is kept by nobody. */
const KEEP_NOTHING = 'no-store';
const ROOT_START = '<div id="root">';
const ROOT_END = '</div>';
const END_OF_HEAD = '</head>';
const END_OF_PAGE = '</body>';
const FETCHED_AT_ONCE = 'rel="modulepreload"';
const FETCHED_AFTER_PAINTING = 'rel="after-painting"';

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The built web application: its files by name, and its one page for every address that it routes itself. */
export async function webPages(app: FastifyInstance, folder: string, drawPage: DrawPage): Promise<SendPage> {
  const files = filesIn(folder);
  if (files.has(INDEX)) {
    // No routes of its own: addresses that no route takes come here through the not-found handler.
    await app.register(staticFiles, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  }
  const page = files.has(INDEX) ? readFileSync(join(folder, INDEX), 'utf8') : '';
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = !path.slice(path.lastIndexOf('/')).includes('.') || isNavigation(request, path);
    const file = files.has(path) ? path : INDEX;
    if (!files.has(file)) throw new AppError('not_found', { message: 'The web pages are not built.' });
    if (file === INDEX && path !== INDEX && !isPage) throw new AppError('not_found');
    if (app.deps.sessionCookie.read(request) !== null && bringsReplies(request)) {
      return sendWithReplies(page, firstContent(app, request, drawPage), { request, reply });
    }
    return reply.header('cache-control', keptFor(file)).sendFile(file.slice(1));
  };
}

function keptFor(file: string): string {
  if (file.startsWith(HASHED_FOLDER)) return FOR_EVER;
  return file === MARK ? FOR_A_DAY : ASK_EACH_TIME;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface FirstContent {
  readonly drawn: DrawnPage | null;
  readonly replies: string;
}

async function firstContent(
  app: FastifyInstance,
  request: FastifyRequest,
  drawPage: DrawPage,
): Promise<FirstContent> {
  const { text: replies, list } = await firstReplies(app, request);
  const display = displayIn(request);
  const drawn = list === null || display === null ? null : await drawPage({ ...list, display, replies });
  return { drawn, replies };
}

/**
 * The head leaves at once, so that the browser fetches the font and, where the page does not come drawn, the scripts while the rest is
 * made. Where it does, they would hold up the painting: the page's first script fetches them then (web/src/app/start.ts).
 */
function sendWithReplies(
  page: string,
  content: Promise<FirstContent>,
  { request, reply }: Exchange,
): FastifyReply {
  const [head = '', rest = ''] = page.split(`${ROOT_START}${ROOT_END}`);
  const [beside = '', end = ''] = rest.split(END_OF_PAGE);
  const { elementId, type } = FIRST_REPLIES;
  async function* parts() {
    yield bringsRows(request) ? headOfDrawn(head) : head;
    const { drawn, replies } = await content;
    yield `${drawn?.styles ?? ''}${ROOT_START}${drawn?.content ?? ''}${ROOT_END}${beside}`;
    // As JSON it is the same; as HTML it cannot end the element.
    yield `<script type="${type}" id="${elementId}">${replies.replaceAll('<', String.raw`\u003c`)}</script>`;
    yield `${END_OF_PAGE}${end}`;
  }
  void reply
    .header('cache-control', KEEP_NOTHING)
    .header('vary', 'cookie, accept-encoding')
    .type('text/html; charset=utf-8');
  const whole = Readable.from(parts());
  if (!canUnpack(request)) return reply.send(whole);
  const packed = createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH });
  // Someone who leaves before the end ends both; there is nobody to tell.
  pipeline(whole, packed, () => {});
  return reply.header('content-encoding', 'gzip').send(packed);
}

/** Without the link, a browser would lay out the first part of the rows, and then all of them once more. */
function headOfDrawn(head: string): string {
  return head
    .replaceAll(FETCHED_AT_ONCE, FETCHED_AFTER_PAINTING)
    .replace(END_OF_HEAD, `<link rel="expect" href="#${FIRST_REPLIES.elementId}" blocking="render">$&`);
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
