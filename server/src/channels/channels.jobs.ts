import { DELIVERIES_KEPT_MS } from '@sonoboard/domain/channels/webhooks';
import { defineJob, type JobDefinition, type JobQueue } from '../jobs/jobs.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { SendPush } from './push-sender.ts';
import { type PushJob, SEND_PUSH, sendQueuedPush } from './send-push.service.ts';
import {
  SEND_WEBHOOK,
  type SendWebhookDeps,
  sendQueuedWebhook,
  type WebhookJob,
} from './send-webhook.service.ts';
import { deleteDeliveriesBefore } from './webhooks.queries.ts';

interface ChannelJobDeps extends SendWebhookDeps {
  readonly audit: AuditTrail;
  readonly jobs: JobQueue;
  readonly mail: Outbox;
  readonly sendPush: SendPush;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const TIDY_DELIVERIES = 'tidy-webhook-deliveries';

export function channelJobs(deps: ChannelJobDeps): JobDefinition[] {
  const { db, clock } = deps;
  return [
    defineJob<PushJob>(SEND_PUSH, (run) => sendQueuedPush(deps, run)),
    defineJob<WebhookJob>(SEND_WEBHOOK, (run) => sendQueuedWebhook(deps, run)),
    defineJob(
      TIDY_DELIVERIES,
      () => deleteDeliveriesBefore(db, new Date(clock.now().getTime() - DELIVERIES_KEPT_MS)),
      { everyMs: DAY_MS },
    ),
  ];
}
