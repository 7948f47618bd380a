import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import { getUserBilling } from '@sonoboard/contract/billing/billing.endpoints';
import { getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import {
  listAllDataCollections,
  listOwnDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import { callAddress } from '@sonoboard/contract/http/call-address';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
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

type User = ReplyOf<typeof getCurrentUser>;

/** What has not come by then is asked for by the page: a slow call must not hold back a page that could show that it waits. */
const WAIT_MS = 2_000;

/** Rows of the first page of a list, as the pages show it on wide and on small screens. */
const WIDE_ROWS = 20;
const SMALL_ROWS = 5;

/**
 * The replies to the calls that a page makes first, for the page to bring along, as the text of a JSON object by address. Each call is
 * made as the browser would make it, with its cookie: access rules and the audit trail apply as to any other.
 */
export async function firstReplies(app: FastifyInstance, request: FastifyRequest): Promise<string> {
  const replies = new Map<string, string>();
  await Promise.race([askAll(app, request, replies), timeUp(request)]);
  const members = [...replies].map(([address, reply]) => `${JSON.stringify(address)}:${reply}`);
  return `{${members.join(',')}}`;
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

async function askAll(
  app: FastifyInstance,
  request: FastifyRequest,
  replies: Map<string, string>,
): Promise<void> {
  async function ask(address: string): Promise<string | null> {
    const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: address,
      headers: { cookie, 'user-agent': userAgent },
      remoteAddress: request.ip,
    });
    if (statusCode !== 200) return null;
    replies.set(address, body);
    return body;
  }

  const me = await ask(callAddress(getCurrentUser.path));
  if (me === null) return;
  const user = JSON.parse(me) as User;
  const config = ask(callAddress(getUserConfig.path, user));
  await Promise.all([
    config,
    ...frameAddresses(user).map(ask),
    config.then((text) => Promise.all(pageAddresses(request, user, text).map(ask))),
  ]);
}

/** What the frame of every page shows, as web's prepareShell asks for it. */
function frameAddresses(user: User): readonly string[] {
  return [
    callAddress(getSettings.path),
    callAddress(getUserBilling.path, user),
    callAddress(listUserWorkspaces.path, user),
    callAddress(getUserInvitation.path, user),
    callAddress((isInternal(user) ? listAllDataCollections : listOwnDataCollections).path),
    callAddress(getWorklist.path, {}, { count_only: true }),
    callAddress(getPendingRescans.path, {}, { count_only: true }),
  ];
}

/** The first rows, where the address asks for no others. */
function pageAddresses(
  { headers, url }: FastifyRequest,
  { guid }: User,
  config: string | null,
): readonly string[] {
  if (url.includes('?')) return [];
  const rows = (sort: string) => ({
    limit: headers['sec-ch-ua-mobile'] === '?1' ? SMALL_ROWS : WIDE_ROWS,
    offset: 0,
    sort,
    order: 'desc',
  });
  switch (url === '/' ? rootPageOf(config) : url) {
    case '/worklist':
      return [callAddress(getWorklist.path, {}, rows('date_added')), callAddress(getReviewsInProgress.path)];
    case '/completed-reviews':
      return [callAddress(getCompletedReviews.path, {}, rows('clip_set_created_at'))];
    case '/pending-rescans':
      return [callAddress(getPendingRescans.path, {}, rows('clip_set_created_at'))];
    case '/storage':
      return [callAddress(listStoredExams.path, { username: guid }, rows('date_created'))];
    default:
      return [];
  }
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
