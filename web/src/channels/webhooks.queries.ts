import { queryOptions } from '@tanstack/react-query';
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '@sonoboard/contract/channels/webhooks.calls';
import type { BodyOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';

export type Webhook = ReplyOf<typeof listWebhooks>['items'][number];
export type WebhookWithSecret = ReplyOf<typeof addWebhook>;
export type Delivery = ReplyOf<typeof listWebhookDeliveries>['items'][number];

export const webhooksQuery = (guid: string) =>
  queryOptions({
    queryKey: ['webhooks', guid],
    queryFn: ({ signal }) => call(listWebhooks, { params: { guid }, signal, silent: true }),
    select: ({ items }) => items,
  });

export const deliveriesQuery = (guid: string, webhookGuid: string) =>
  queryOptions({
    queryKey: ['webhooks', guid, 'deliveries', webhookGuid],
    queryFn: ({ signal }) =>
      call(listWebhookDeliveries, { params: { guid, webhookGuid }, signal, silent: true }),
    select: ({ items }) => items,
    staleTime: 0,
  });

/** The webhooks of a collection with their deliveries. */
async function refreshed<Reply>(guid: string, work: Promise<Reply>): Promise<Reply> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['webhooks', guid] });
  }
}

export function makeWebhook(guid: string, body: BodyOf<typeof addWebhook>): Promise<WebhookWithSecret> {
  return refreshed(guid, call(addWebhook, { params: { guid }, body, silent: true }));
}

export function editWebhook(
  guid: string,
  webhookGuid: string,
  body: BodyOf<typeof changeWebhook>,
): Promise<Webhook> {
  return refreshed(guid, call(changeWebhook, { params: { guid, webhookGuid }, body, silent: true }));
}

export async function deleteWebhook(guid: string, webhookGuid: string): Promise<void> {
  await refreshed(guid, call(removeWebhook, { params: { guid, webhookGuid } }));
}

export function renewSecret(guid: string, webhookGuid: string): Promise<WebhookWithSecret> {
  return refreshed(guid, call(replaceWebhookSecret, { params: { guid, webhookGuid } }));
}

export function tryWebhook(guid: string, webhookGuid: string): Promise<Delivery> {
  return refreshed(guid, call(testWebhook, { params: { guid, webhookGuid }, silent: true }));
}

export function repeatDelivery(guid: string, webhookGuid: string, deliveryGuid: string): Promise<Delivery> {
  const params = { guid, webhookGuid, deliveryGuid };
  return refreshed(guid, call(sendDeliveryAgain, { params, silent: true }));
}
