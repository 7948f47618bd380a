import { randomBytes, randomUUID } from 'node:crypto';
import { TEST_PAUSE_MS, WEBHOOKS_MAX } from '@sonoboard/domain/channels/webhooks';
import type { CollectionEvent } from '@sonoboard/domain/notifications/recipients';
import { inTransaction, type Tx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { secretBox } from '../platform/secret-box.ts';
import type { Settings } from '../platform/settings.ts';
import { findAddressProblem } from '../platform/vendors/outside-address.ts';
import { type SendWebhookDeps, tryDelivery } from './send-webhook.service.ts';
import * as queries from './webhooks.queries.ts';
import type { ListedDelivery, WebhookKey } from './webhooks.queries.ts';

interface WebhookDeps extends SendWebhookDeps {
  readonly settings: Pick<Settings, 'publicUrl' | 'messageHostsAllowed'>;
  readonly audit: CallAudit;
}

const SECRET_BYTES = 32;
/** Where a test leads. */
const START_PAGE = '/';

export type Webhook = NonNullable<Awaited<ReturnType<typeof queries.selectWebhook>>>;

interface WebhookWithSecret extends Webhook {
  /** Told once. */
  readonly secret: string;
}

export async function addWebhook(
  deps: WebhookDeps,
  collectionGuid: string,
  { address, events }: { readonly address: string; readonly events: readonly CollectionEvent[] },
): Promise<WebhookWithSecret> {
  const { db, clock, audit } = deps;
  await requireAddress(deps, address);
  const now = clock.now();
  const webhook = { guid: randomUUID(), address, events: distinct(events), isPaused: false, createdAt: now };
  const { secret, sealed } = makeSecret(deps, webhook.guid);
  await inTransaction(db, async (tx) => {
    const existing = await queries.countWebhooks(tx, collectionGuid);
    if (existing === undefined) throw new AppError('collection_not_found');
    if (existing >= WEBHOOKS_MAX) throw new AppError('too_many_webhooks');
    await queries.insertWebhook(tx, { ...webhook, collectionGuid, secret: sealed, updatedAt: now });
    await audit.record(tx, {
      action: 'webhook.added',
      subject: ['collection', collectionGuid],
      after: { guid: webhook.guid, address, events },
    });
  });
  return { ...webhook, secret };
}

interface WebhookChange {
  readonly address?: string | undefined;
  readonly events?: readonly CollectionEvent[] | undefined;
  readonly isPaused?: boolean | undefined;
}

export async function changeWebhook(
  deps: WebhookDeps,
  key: WebhookKey,
  { address, events, isPaused }: WebhookChange,
): Promise<Webhook> {
  const { db, clock, audit } = deps;
  if (address !== undefined) await requireAddress(deps, address);
  const change = {
    ...(address === undefined ? {} : { address }),
    ...(events === undefined ? {} : { events: distinct(events) }),
    ...(isPaused === undefined ? {} : { isPaused }),
  };
  return inTransaction(db, async (tx) => {
    const before = await queries.lockWebhook(tx, key);
    if (before === undefined) throw new AppError('webhook_not_found');
    await queries.updateWebhook(tx, key.guid, { ...change, updatedAt: clock.now() });
    const after = { ...before, ...change };
    await audit.record(tx, {
      action: 'webhook.changed',
      subject: ['collection', key.collectionGuid],
      before: { ...before },
      after,
    });
    return after;
  });
}

/** From now on messages are signed with the new one, also those that wait. */
export async function replaceSecret(deps: WebhookDeps, key: WebhookKey): Promise<WebhookWithSecret> {
  const { db, clock, audit } = deps;
  const { secret, sealed } = makeSecret(deps, key.guid);
  const webhook = await inTransaction(db, async (tx) => {
    const found = await queries.lockWebhook(tx, key);
    if (found === undefined) throw new AppError('webhook_not_found');
    await queries.updateWebhook(tx, key.guid, { secret: sealed, updatedAt: clock.now() });
    await audit.record(tx, {
      action: 'webhook.secret-replaced',
      subject: ['collection', key.collectionGuid],
      after: { guid: key.guid },
    });
    return found;
  });
  return { ...webhook, secret };
}

export async function removeWebhook({ db, audit }: WebhookDeps, key: WebhookKey): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await queries.lockWebhook(tx, key);
    if (before === undefined) throw new AppError('webhook_not_found');
    await queries.deleteWebhook(tx, key.guid);
    await audit.record(tx, {
      action: 'webhook.removed',
      subject: ['collection', key.collectionGuid],
      before: { ...before },
    });
  });
}

/** At once and once, so that the answer is what the receiver said. Also of a paused webhook. */
export async function testWebhook(deps: WebhookDeps, key: WebhookKey): Promise<ListedDelivery> {
  const { db, clock, audit } = deps;
  const now = clock.now();
  const deliveryGuid = randomUUID();
  await inTransaction(db, async (tx) => {
    if ((await queries.lockWebhook(tx, key)) === undefined) throw new AppError('webhook_not_found');
    const since = new Date(now.getTime() - TEST_PAUSE_MS);
    if (!(await queries.noteWebhookTest(tx, key.guid, { now, since }))) throw new AppError('test_too_soon');
    await queries.insertDelivery(tx, {
      guid: deliveryGuid,
      webhookGuid: key.guid,
      event: 'test',
      path: START_PAGE,
      status: 'failed',
      problem: 'The test was not sent.',
      createdAt: now,
    });
    await audit.record(tx, {
      action: 'webhook.tested',
      subject: ['collection', key.collectionGuid],
      after: { guid: key.guid, delivery: deliveryGuid },
    });
  });
  return sendNow(deps, deliveryGuid);
}

/** One that waits is tried by itself, so only those that have ended are sent again. */
export async function sendDeliveryAgain(
  deps: WebhookDeps,
  key: WebhookKey,
  deliveryGuid: string,
): Promise<ListedDelivery> {
  const { db, audit } = deps;
  const delivery = await queries.selectDeliveryToSend(db, deliveryGuid);
  if (delivery?.webhookGuid !== key.guid || delivery.collectionGuid !== key.collectionGuid) {
    throw new AppError('webhook_delivery_not_found');
  }
  if (delivery.status === 'waiting') throw new AppError('webhook_delivery_waits');
  await inTransaction(db, (tx) =>
    audit.record(tx, {
      action: 'webhook.sent-again',
      subject: ['collection', key.collectionGuid],
      after: { guid: key.guid, delivery: deliveryGuid },
    }),
  );
  return sendNow(deps, deliveryGuid);
}

async function sendNow(deps: WebhookDeps, deliveryGuid: string): Promise<ListedDelivery> {
  const { db, clock } = deps;
  const delivery = await queries.selectDeliveryToSend(db, deliveryGuid);
  if (delivery === undefined) throw new AppError('webhook_delivery_not_found');
  const { responseStatus, problem } = await tryDelivery(deps, delivery);
  await queries.noteTry(db, delivery, {
    status: problem === null ? 'delivered' : 'failed',
    triedAt: clock.now(),
    nextTryAt: null,
    responseStatus,
    problem,
  });
  const sent = await queries.selectDelivery(db, deliveryGuid);
  if (sent === undefined) throw new AppError('webhook_delivery_not_found');
  return sent;
}

/** For a database that comes from a backup: most of them have arrived since, and a restore drill must not call anybody. */
export async function endWaitingDeliveries(tx: Tx): Promise<void> {
  await queries.giveAllDeliveriesUp(
    tx,
    'The database was restored from a backup. Send it again if it is still of use.',
  );
}

export async function requireWebhook({ db }: Pick<WebhookDeps, 'db'>, key: WebhookKey): Promise<void> {
  if ((await queries.selectWebhook(db, key)) === undefined) throw new AppError('webhook_not_found');
}

async function requireAddress({ settings }: WebhookDeps, address: string): Promise<void> {
  const problem = await findAddressProblem(address, settings.messageHostsAllowed);
  if (problem !== null) throw new AppError('outside_address_refused', { message: problem });
}

function makeSecret({ secrets }: WebhookDeps, webhookGuid: string) {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { secret, sealed: secretBox(secrets.session, 'webhook secrets').seal(secret, webhookGuid) };
}

const distinct = <Item>(items: readonly Item[]) => [...new Set(items)];
