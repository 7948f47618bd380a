import type { CollectionEvent } from '@sonoboard/domain/notifications/recipients';
import { DELIVERIES_LISTED } from '@sonoboard/domain/channels/webhooks';
import { and, asc, count, desc, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../tables/channels.tables.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import type { Db, Tx } from '../platform/database/db.ts';

interface NewDeliveries {
  readonly event: CollectionEvent;
  readonly examGuid: string;
  readonly path: string;
  readonly createdAt: Date;
}

/** A delivery with its job for each webhook that listens in a collection of the exam, in one statement. */
export async function insertDeliveries(
  tx: Tx,
  { event, examGuid, path, createdAt }: NewDeliveries,
  enqueueing: (rows: SQL) => SQL,
  jobName: string,
): Promise<void> {
  const at = createdAt.toISOString();
  const job = sql`select ${jobName}::text, jsonb_build_object('deliveryGuid', made.guid) from made`;
  await tx.execute(sql`
    with made as (
      insert into webhook_deliveries (webhook_guid, event, exam_guid, path, next_try_at, created_at)
      select webhook.guid, ${event}::text, ${examGuid}::uuid, ${path}::text, ${at}::timestamptz, ${at}::timestamptz
      from collection_exams held
      join data_collections collection on collection.guid = held.collection_guid and collection.deleted_at is null
      join webhooks webhook on webhook.collection_guid = collection.guid
      where held.exam_guid = ${examGuid}::uuid and not webhook.is_paused and ${event}::text = any (webhook.events)
      returning guid
    ), queued as (${enqueueing(job)})
    select count(*) from queued`);
}

const listed = {
  guid: webhooks.guid,
  address: webhooks.address,
  events: webhooks.events,
  isPaused: webhooks.isPaused,
  createdAt: webhooks.createdAt,
};

export function selectWebhooks(db: Db, collectionGuid: string) {
  return db
    .select(listed)
    .from(webhooks)
    .where(eq(webhooks.collectionGuid, collectionGuid))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.guid));
}

export interface WebhookKey {
  readonly collectionGuid: string;
  readonly guid: string;
}

const isOf = ({ collectionGuid, guid }: WebhookKey) =>
  and(eq(webhooks.collectionGuid, collectionGuid), eq(webhooks.guid, guid));

export async function selectWebhook(db: Db, key: WebhookKey) {
  const [webhook] = await db.select(listed).from(webhooks).where(isOf(key));
  return webhook;
}

export async function lockWebhook(db: Db, key: WebhookKey) {
  const [webhook] = await db.select(listed).from(webhooks).where(isOf(key)).for('update');
  return webhook;
}

/** Holds the collection, so that two people who add at once count each other's. Undefined where there is none. */
export async function countWebhooks(tx: Tx, collectionGuid: string): Promise<number | undefined> {
  const held = await tx
    .select({ guid: dataCollections.guid })
    .from(dataCollections)
    .where(and(eq(dataCollections.guid, collectionGuid), isNull(dataCollections.deletedAt)))
    .for('no key update');
  if (held.length === 0) return undefined;
  const [row] = await tx
    .select({ existing: count() })
    .from(webhooks)
    .where(eq(webhooks.collectionGuid, collectionGuid));
  return row?.existing ?? 0;
}

export async function insertWebhook(db: Db, row: typeof webhooks.$inferInsert): Promise<void> {
  await db.insert(webhooks).values(row);
}

export async function updateWebhook(
  db: Db,
  guid: string,
  change: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await db.update(webhooks).set(change).where(eq(webhooks.guid, guid));
}

export async function deleteWebhook(db: Db, guid: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.guid, guid));
}

/** False when it was tested after `since`. */
export async function noteWebhookTest(
  db: Db,
  guid: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(webhooks)
    .set({ testedAt: now })
    .where(and(eq(webhooks.guid, guid), or(isNull(webhooks.testedAt), lt(webhooks.testedAt, since))));
  return rowCount === 1;
}

const listedDelivery = {
  guid: webhookDeliveries.guid,
  event: webhookDeliveries.event,
  examGuid: webhookDeliveries.examGuid,
  status: webhookDeliveries.status,
  attempts: webhookDeliveries.attempts,
  triedAt: webhookDeliveries.triedAt,
  nextTryAt: webhookDeliveries.nextTryAt,
  responseStatus: webhookDeliveries.responseStatus,
  problem: webhookDeliveries.problem,
  createdAt: webhookDeliveries.createdAt,
};

export function selectDeliveries(db: Db, webhookGuid: string) {
  return db
    .select(listedDelivery)
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookGuid, webhookGuid))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.guid))
    .limit(DELIVERIES_LISTED);
}

export async function selectDelivery(db: Db, guid: string) {
  const [delivery] = await db
    .select(listedDelivery)
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.guid, guid));
  return delivery;
}

export type ListedDelivery = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>;

/** With all that a try needs. */
export async function selectDeliveryToSend(db: Db, guid: string) {
  const [delivery] = await db
    .select({
      guid: webhookDeliveries.guid,
      event: webhookDeliveries.event,
      examGuid: webhookDeliveries.examGuid,
      path: webhookDeliveries.path,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      createdAt: webhookDeliveries.createdAt,
      webhookGuid: webhooks.guid,
      collectionGuid: webhooks.collectionGuid,
      address: webhooks.address,
      secret: webhooks.secret,
      isPaused: webhooks.isPaused,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.guid, webhookDeliveries.webhookGuid))
    .where(eq(webhookDeliveries.guid, guid));
  return delivery;
}

export type DeliveryToSend = NonNullable<Awaited<ReturnType<typeof selectDeliveryToSend>>>;

export async function insertDelivery(db: Db, row: typeof webhookDeliveries.$inferInsert): Promise<void> {
  await db.insert(webhookDeliveries).values(row);
}

/** Only by one who has seen this many tries: of two, the second changes nothing. */
export async function noteTry(
  db: Db,
  { guid, attempts }: Pick<DeliveryToSend, 'guid' | 'attempts'>,
  outcome: Pick<
    typeof webhookDeliveries.$inferInsert,
    'status' | 'triedAt' | 'nextTryAt' | 'responseStatus' | 'problem'
  >,
): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set({ ...outcome, attempts: attempts + 1 })
    .where(and(eq(webhookDeliveries.guid, guid), eq(webhookDeliveries.attempts, attempts)));
  return rowCount === 1;
}

export async function giveDeliveryUp(db: Db, guid: string, problem: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', nextTryAt: null, problem })
    .where(and(eq(webhookDeliveries.guid, guid), eq(webhookDeliveries.status, 'waiting')));
}

export async function giveAllDeliveriesUp(db: Db, problem: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', nextTryAt: null, problem })
    .where(eq(webhookDeliveries.status, 'waiting'));
}

/** One that still waits is tried by its job, however old it is. */
export async function deleteDeliveriesBefore(db: Db, moment: Date): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, moment), sql`${webhookDeliveries.status} <> 'waiting'`));
}
