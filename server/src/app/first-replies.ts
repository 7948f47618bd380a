import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import { getUserBilling } from '@sonoboard/contract/billing/billing.endpoints';
import { getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import {
  listAllDataCollections,
  listOwnDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { DISPLAY_COOKIE, displayOf, type Display } from '@sonoboard/contract/http/page-drawing';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getLiveEvents } from '@sonoboard/contract/live/live.endpoints';
import { getSettings } from '@sonoboard/contract/platform/platform.endpoints';
import { getReviewsInProgress } from '@sonoboard/contract/reviews/review-leases.endpoints';
import {
  getCompletedReviews,
  getPendingRescans,
  getWorklist,
} from '@sonoboard/contract/worklists/worklists.endpoints';
import { getUserInvitation } from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { listUserWorkspaces } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { rootPage } from '@sonoboard/domain/navigation/root-page';
import { findRoute } from '@sonoboard/domain/navigation/routes';
import { isInternal } from '@sonoboard/domain/shared/actor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readCookie } from '../platform/http/cookies.ts';

type User = ReplyOf<typeof getCurrentUser>;

/** What has not come by then is asked for by the page: a slow call must not hold back a page that could show that it waits. */
const WAIT_MS = 2_000;

/** Rows of the first page of a list, as the pages show it on wide and on small screens. */
const WIDE_ROWS = 20;
const SMALL_ROWS = 5;
/** Width of the window in pixels (AMB-019). */
const SMALL_BELOW = 900;

/**
 * The replies to the calls that a page makes first, for the page to bring along, as the text of a JSON object by address. Each call is
 * made as the browser would make it, with its cookie: access rules and the audit trail apply as to any other.
 */
export async function firstReplies(app: FastifyInstance, request: FastifyRequest): Promise<FirstReplies> {
  const replies = new Map<string, string>();
  const list = await Promise.race([askAll(app, request, replies), timeUp(request)]);
  const members = [...replies].map(([address, reply]) => `${JSON.stringify(address)}:${reply}`);
  return { text: `{${members.join(',')}}`, list: list ?? null };
}

export interface FirstReplies {
  /** A JSON object by address. */
  readonly text: string;
  /** The list whose first rows are among them, and whose they are; null where a page has none, or where a reply is missing. */
  readonly list: { readonly path: string; readonly person: string } | null;
}

/** Whether a browser opens a page that begins with the frame of a signed-in person. */
export function bringsReplies({ headers, url }: FastifyRequest): boolean {
  const kind = findRoute(pathOf(url))?.kind;
  return (
    (kind === 'private' || kind === 'internal') &&
    // Not the scripts of a page that look for an update, and not a browser that guesses where its person goes next.
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined
  );
}

/** Whether the page will most likely come drawn. */
export function bringsRows(request: FastifyRequest): boolean {
  return (ROWS_OF.has(request.url) || request.url === '/') && displayIn(request) !== null;
}

async function askAll(
  app: FastifyInstance,
  request: FastifyRequest,
  replies: Map<string, string>,
): Promise<FirstReplies['list']> {
  async function ask(address: string): Promise<string | null> {
    const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
    const call = { url: address, headers: { cookie, 'user-agent': userAgent }, remoteAddress: request.ip };
    // A server that stops takes no more calls; nobody may be waiting for this one.
    const answer = await app.inject(call).catch(() => null);
    if (answer?.statusCode !== 200) return null;
    replies.set(address, answer.body);
    return answer.body;
  }
  const askEach = (addresses: readonly string[]) => Promise.all(addresses.map(ask));

  // Before anything is read: what changes from now on is said by the stream that the page opens.
  const position = app.livePosition?.() ?? null;
  const scope = scopeOf(displayIn(request));
  const rowsOf = (path: string, person: string) => askEach(pageAddresses(path, request, person));
  // What names nobody leaves at once: each call finds out by itself whose it is.
  const shared = askEach(sharedFrameAddresses(scope));
  const isRoot = request.url === '/';
  const namesPerson = request.url === STORED_EXAMS_PAGE;
  const early = isRoot || namesPerson ? null : rowsOf(request.url, '');
  const me = await ask(callAddress(getCurrentUser.path));
  if (me === null) return null;
  if (position !== null) replies.set(callAddress(getLiveEvents.path), JSON.stringify(position));
  const user = JSON.parse(me) as User;
  const config = ask(callAddress(getUserConfig.path, user));
  const personal = askEach(personalFrameAddresses(user));
  const path = isRoot ? rootPageOf(await config) : request.url;
  const rows = early ?? rowsOf(path, user.guid);
  const asked = [await config, ...(await rows), ...(await shared), ...(await personal)];
  return ROWS_OF.has(path) && !asked.includes(null) ? { path, person: user.guid } : null;
}

/** How the browser shows pages, as far as it has said so. */
export function displayIn({ headers }: Pick<FastifyRequest, 'headers'>): Display | null {
  const text = readCookie(headers.cookie, DISPLAY_COOKIE);
  return text === null ? null : displayOf(text);
}

/** The collection that the browser narrows its lists to. One that the person may not see is refused, as to any call. */
function scopeOf(display: Display | null): { readonly data_collection_guid?: string } {
  const collection = display?.collection ?? null;
  return collection === null ? {} : { data_collection_guid: collection };
}

/** What the frame of every page shows, as web's prepareShell asks for it: without a person in the address, and with one. */
function sharedFrameAddresses(scope: ReturnType<typeof scopeOf>): readonly string[] {
  return [
    callAddress(getSettings.path),
    callAddress(getWorklist.path, {}, { count_only: true, ...scope }),
    callAddress(getPendingRescans.path, {}, { count_only: true, ...scope }),
  ];
}

function personalFrameAddresses(user: User): readonly string[] {
  return [
    callAddress(getUserBilling.path, user),
    callAddress(listUserWorkspaces.path, user),
    callAddress(getUserInvitation.path, user),
    callAddress((isInternal(user) ? listAllDataCollections : listOwnDataCollections).path),
  ];
}

interface Rows {
  readonly path: string;
  /** The newest by this come first; without it the server decides what does. */
  readonly sort?: string;
  /** What the page shows beside its rows. */
  readonly more?: readonly string[];
}

/** Its rows are asked for by the person whose they are. */
const STORED_EXAMS_PAGE = '/storage';

/** The lists that begin with rows, where the address asks for no others. */
const ROWS_OF: ReadonlyMap<string, Rows> = new Map([
  ['/worklist', { path: getWorklist.path, more: [callAddress(getReviewsInProgress.path)] }],
  ['/completed-reviews', { path: getCompletedReviews.path, sort: 'clip_set_created_at' }],
  ['/pending-rescans', { path: getPendingRescans.path, sort: 'clip_set_created_at' }],
  [STORED_EXAMS_PAGE, { path: listStoredExams.path, sort: 'date_created' }],
]);

function pageAddresses(path: string, request: FastifyRequest, person: string): readonly string[] {
  const rows = ROWS_OF.get(path);
  if (rows === undefined) return [];
  const display = displayIn(request);
  const scope = rows.path === listStoredExams.path ? {} : scopeOf(display);
  const isSmall = display ? display.width < SMALL_BELOW : request.headers['sec-ch-ua-mobile'] === '?1';
  const limit = isSmall ? SMALL_ROWS : WIDE_ROWS;
  const order = rows.sort === undefined ? {} : { sort: rows.sort, order: 'desc' };
  const query = { limit, offset: 0, ...order, ...scope };
  return [callAddress(rows.path, { username: person }, query), ...(rows.more ?? [])];
}

function rootPageOf(config: string | null): string {
  return rootPage((JSON.parse(config ?? '{}') as { root_page?: string }).root_page);
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

function timeUp(request: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    request.raw.once('close', () => clearTimeout(timer));
  });
}
