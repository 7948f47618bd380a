import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { END_SUBSCRIPTION, LABEL_SUBSCRIPTION, LABELS } from './labels.ts';
import { syncAllSubscriptions } from './subscription-sync.service.ts';
import { watchTrials } from './trial.service.ts';

const MINUTE_MS = 60_000;
const WATCH_TRIALS_MS = 5 * MINUTE_MS;
/** Messages that never came are made up for within this time. */
const SYNC_MS = 6 * 60 * MINUTE_MS;

interface LabelPayload {
  readonly subscriptionId: string;
  readonly workspaceGuid: string;
}

export function billingJobs(deps: BillingDeps): JobDefinition[] {
  const watch = defineJob('watch-trials', () => watchTrials(deps), { everyMs: WATCH_TRIALS_MS });
  const { payments } = deps;
  if (payments === null) return [watch];
  return [
    watch,
    defineJob('sync-subscriptions', ({ signal }) => syncAllSubscriptions(deps, signal), { everyMs: SYNC_MS }),
    defineJob<LabelPayload>(LABEL_SUBSCRIPTION, ({ payload: { subscriptionId, workspaceGuid } }) =>
      payments.labelSubscription(subscriptionId, { [LABELS.workspace]: workspaceGuid }),
    ),
    defineJob<{ readonly subscriptionId: string }>(END_SUBSCRIPTION, ({ payload: { subscriptionId } }) =>
      payments.endSubscription(subscriptionId),
    ),
  ];
}
