// Generated from webhooks.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './webhooks.endpoints.ts';

export const addWebhook: Call<typeof endpoints.addWebhook> = {
  method: 'POST',
  path: '/dataCollections/{guid}/webhooks',
};

export const changeWebhook: Call<typeof endpoints.changeWebhook> = {
  method: 'PATCH',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}',
};

export const listWebhookDeliveries: Call<typeof endpoints.listWebhookDeliveries> = {
  method: 'GET',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}/deliveries',
};

export const listWebhooks: Call<typeof endpoints.listWebhooks> = {
  method: 'GET',
  path: '/dataCollections/{guid}/webhooks',
};

export const removeWebhook: Call<typeof endpoints.removeWebhook> = {
  method: 'DELETE',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}',
};

export const replaceWebhookSecret: Call<typeof endpoints.replaceWebhookSecret> = {
  method: 'POST',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}/secret',
};

export const sendDeliveryAgain: Call<typeof endpoints.sendDeliveryAgain> = {
  method: 'POST',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}/deliveries/{deliveryGuid}/send-again',
};

export const testWebhook: Call<typeof endpoints.testWebhook> = {
  method: 'POST',
  path: '/dataCollections/{guid}/webhooks/{webhookGuid}/test',
};
