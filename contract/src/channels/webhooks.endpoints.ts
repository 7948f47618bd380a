import { DELIVERY_STATUSES, WEBHOOK_ADDRESS_MAX } from '@sonoboard/domain/channels/webhooks';
import { COLLECTION_EVENTS } from '@sonoboard/domain/notifications/recipients';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Count, DateTime, Guid, Nothing } from '../http/wire-values.ts';

const collectionParams = z.strictObject({ guid: Guid });
const webhookParams = z.strictObject({ guid: Guid, webhookGuid: Guid });

const Address = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter an address.'), z.maxLength(WEBHOOK_ADDRESS_MAX));
const Events = z
  .array(z.enum(COLLECTION_EVENTS))
  .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(COLLECTION_EVENTS.length));

const Webhook = z.object({
  guid: Guid,
  address: z.string(),
  events: z.array(z.enum(COLLECTION_EVENTS)),
  is_paused: z.boolean(),
  created_at: DateTime,
});

/** The secret with which the receiver checks signatures, told this once. */
const WebhookWithSecret = z.extend(Webhook, { secret: z.string() });

const Delivery = z.object({
  guid: Guid,
  event: z.enum([...COLLECTION_EVENTS, 'test']),
  exam: z.nullable(Guid),
  at: DateTime,
  status: z.enum(DELIVERY_STATUSES),
  attempts: Count,
  tried_at: z.nullable(DateTime),
  next_try_at: z.nullable(DateTime),
  /** What the receiver answered to the last try; null where no answer came. */
  response_status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/webhooks',
  summary: 'Lists the webhooks of a data collection.',
  allow: 'collection-admin',
  audit: 'none',
  params: collectionParams,
  reply: z.object({ items: z.array(Webhook) }),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/webhooks',
  summary: 'Adds a webhook, which is called for the events that it names, and gives its secret this once.',
  allow: 'collection-admin',
  audit: 'change',
  ifRepeated: 'secret-reply',
  params: collectionParams,
  body: z.strictObject({ address: Address, events: Events }),
  reply: WebhookWithSecret,
  status: 201,
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}',
  summary: 'Changes the address or the events of a webhook, pauses it or lets it go on.',
  allow: 'collection-admin',
  audit: 'change',
  params: webhookParams,
  body: z
    .strictObject({
      address: z.optional(Address),
      events: z.optional(Events),
      is_paused: z.optional(z.boolean()),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change')),
  reply: Webhook,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}',
  summary: 'Removes a webhook with its deliveries.',
  allow: 'collection-admin',
  audit: 'change',
  params: webhookParams,
  reply: Nothing,
});

export const replaceWebhookSecret = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}/secret',
  summary:
    'Replaces the secret of a webhook and gives the new one this once; the earlier one is no longer used.',
  allow: 'collection-admin',
  audit: 'change',
  ifRepeated: 'secret-reply',
  params: webhookParams,
  reply: WebhookWithSecret,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}/test',
  summary: 'Sends a test to a webhook at once and gives what came of it.',
  allow: 'collection-admin',
  audit: 'change',
  ifRepeated: 'each-counts',
  params: webhookParams,
  reply: Delivery,
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}/deliveries',
  summary: 'Lists the last 20 deliveries of a webhook, the newest first; they are kept for 30 days.',
  allow: 'collection-admin',
  audit: 'none',
  params: webhookParams,
  reply: z.object({ items: z.array(Delivery) }),
});

export const sendDeliveryAgain = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}/deliveries/{deliveryGuid}/send-again',
  summary: 'Sends a delivery that has ended once more, under the same guid, and gives what came of it.',
  allow: 'collection-admin',
  audit: 'change',
  ifRepeated: 'each-counts',
  params: z.strictObject({ guid: Guid, webhookGuid: Guid, deliveryGuid: Guid }),
  reply: Delivery,
});
