import { hasEnded } from '@sonoboard/domain/billing/subscription-status';
import type { Tx } from '../platform/database/db.ts';
import type { BillingDeps } from './billing-deps.ts';
import { END_SUBSCRIPTION } from './labels.ts';
import { selectSubscriptionsOfWorkspace } from './subscriptions.queries.ts';

/** Nobody goes on paying for a workspace that is gone. The provider hears of it after the commit. */
export async function endSubscriptionsOfWorkspace(
  tx: Tx,
  { jobs, payments }: Pick<BillingDeps, 'jobs' | 'payments'>,
  workspaceGuid: string,
): Promise<readonly string[]> {
  if (payments === null) return [];
  const running = (await selectSubscriptionsOfWorkspace(tx, workspaceGuid)).filter(
    ({ status }) => !hasEnded(status),
  );
  for (const { id } of running) {
    // The same key as the sync uses, which ends what a message tells to be running still.
    const onceKey = `${END_SUBSCRIPTION}:${id}`;
    await jobs.enqueue(tx, END_SUBSCRIPTION, { subscriptionId: id }, { onceKey });
  }
  return running.map(({ id }) => id);
}
