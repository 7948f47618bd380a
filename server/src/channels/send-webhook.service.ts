import { deliveryProblem, nextDeliveryTry } from '@sonoboard/domain/channels/webhooks';
import type { JobQueue, JobRun } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import type { Secrets } from '../platform/secrets.ts';
import { secretBox } from '../platform/secret-box.ts';
import type { Settings } from '../platform/settings.ts';
import { OutsideFetchError } from '../platform/vendors/outside-address.ts';
import type { OutsidePost } from '../platform/vendors/outside-post.ts';
import { SIGNATURE_HEADER, webhookSignature } from './webhook-signature.ts';
import { type DeliveryToSend, giveDeliveryUp, noteTry, selectDeliveryToSend } from './webhooks.queries.ts';

export const SEND_WEBHOOK = 'send-webhook';

export interface WebhookJob {
  readonly deliveryGuid: string;
}

export interface SendWebhookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'session'>;
  readonly settings: Pick<Settings, 'publicUrl'>;
  readonly postOutside: OutsidePost;
}

interface TryOutcome {
  readonly responseStatus: number | null;
  /** Null when the message was taken. */
  readonly problem: string | null;
}

/** A try that fails is no failure of the job: the delivery says when the next one is, and has a job of its own for it. */
export async function sendQueuedWebhook(
  deps: SendWebhookDeps & { readonly jobs: JobQueue },
  { payload, signal }: JobRun<WebhookJob>,
): Promise<void> {
  const { db, clock, jobs } = deps;
  const delivery = await selectDeliveryToSend(db, payload.deliveryGuid);
  if (delivery?.status !== 'waiting') return;
  if (delivery.isPaused) return giveDeliveryUp(db, delivery.guid, 'The webhook was paused.');
  const { responseStatus, problem } = await tryDelivery(deps, delivery, signal);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const next = problem === null ? null : nextDeliveryTry(delivery.attempts + 1, now);
    const failed = next === null ? 'failed' : 'waiting';
    const isNoted = await noteTry(tx, delivery, {
      status: problem === null ? 'delivered' : failed,
      triedAt: now,
      nextTryAt: next,
      responseStatus,
      problem,
    });
    if (isNoted && next !== null) await jobs.enqueue(tx, SEND_WEBHOOK, payload, { runAt: next });
  });
}

/** The body is the same at every try, but for its signature. */
export async function tryDelivery(
  { clock, secrets, settings, postOutside }: SendWebhookDeps,
  delivery: DeliveryToSend,
  signal?: AbortSignal,
): Promise<TryOutcome> {
  const secret = secretBox(secrets.session, 'webhook secrets').open(delivery.secret, delivery.webhookGuid);
  if (secret === null) {
    return {
      responseStatus: null,
      problem: 'The secret of this webhook can no longer be read. Replace it.',
    };
  }
  const body = webhookBody(delivery, settings.publicUrl);
  try {
    const responseStatus = await postOutside(delivery.address, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sonoboard',
        [SIGNATURE_HEADER]: webhookSignature(body, secret, clock.now()),
      },
      body,
      ...(signal ? { signal } : {}),
    });
    return { responseStatus, problem: deliveryProblem(responseStatus) };
  } catch (error) {
    if (!(error instanceof OutsideFetchError)) throw error;
    return { responseStatus: null, problem: error.message };
  }
}

/** No patient data, by what it is made of: guids, a time and a link to a page that asks who is there. */
function webhookBody(
  { guid, event, createdAt, collectionGuid, examGuid, path }: DeliveryToSend,
  publicUrl: string,
): string {
  return JSON.stringify({
    event,
    delivery: guid,
    at: createdAt.toISOString(),
    data_collection: collectionGuid,
    exam: examGuid,
    link: `${publicUrl}${path}`,
  });
}
