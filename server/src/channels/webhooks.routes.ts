import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '@sonoboard/contract/channels/webhooks.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { type ListedDelivery, selectDeliveries, selectWebhooks } from './webhooks.queries.ts';
import * as webhooks from './webhooks.service.ts';

export function webhookRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db } = deps;

  serve(app, listWebhooks, async ({ params }) => ({
    items: (await selectWebhooks(db, params.guid)).map(presentWebhook),
  }));

  serve(app, addWebhook, async ({ params, body, audit }) => {
    const { secret, ...webhook } = await webhooks.addWebhook({ ...deps, audit }, params.guid, body);
    return { ...presentWebhook(webhook), secret };
  });

  serve(app, changeWebhook, async ({ params, body, audit }) => {
    const { is_paused: isPaused, ...change } = body;
    return presentWebhook(
      await webhooks.changeWebhook({ ...deps, audit }, keyOf(params), { ...change, isPaused }),
    );
  });

  serve(app, removeWebhook, async ({ params, audit }) => {
    await webhooks.removeWebhook({ ...deps, audit }, keyOf(params));
    return {};
  });

  serve(app, replaceWebhookSecret, async ({ params, audit }) => {
    const { secret, ...webhook } = await webhooks.replaceSecret({ ...deps, audit }, keyOf(params));
    return { ...presentWebhook(webhook), secret };
  });

  serve(app, testWebhook, async ({ params, audit }) =>
    presentDelivery(await webhooks.testWebhook({ ...deps, audit }, keyOf(params))),
  );

  serve(app, listWebhookDeliveries, async ({ params }) => {
    await webhooks.requireWebhook(deps, keyOf(params));
    return { items: (await selectDeliveries(db, params.webhookGuid)).map(presentDelivery) };
  });

  serve(app, sendDeliveryAgain, async ({ params, audit }) =>
    presentDelivery(await webhooks.sendDeliveryAgain({ ...deps, audit }, keyOf(params), params.deliveryGuid)),
  );
}

function keyOf({ guid, webhookGuid }: { readonly guid: string; readonly webhookGuid: string }) {
  return { collectionGuid: guid, guid: webhookGuid };
}

function presentWebhook({ guid, address, events, isPaused, createdAt }: webhooks.Webhook) {
  return { guid, address, events, is_paused: isPaused, created_at: createdAt.toISOString() };
}

function presentDelivery(delivery: ListedDelivery) {
  return {
    guid: delivery.guid,
    event: delivery.event,
    exam: delivery.examGuid,
    at: delivery.createdAt.toISOString(),
    status: delivery.status,
    attempts: delivery.attempts,
    tried_at: delivery.triedAt?.toISOString() ?? null,
    next_try_at: delivery.nextTryAt?.toISOString() ?? null,
    response_status: delivery.responseStatus,
    problem: delivery.problem,
  };
}
