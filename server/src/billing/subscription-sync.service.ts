import { isLicenseActive, licenseStatusAfterSync } from '@sonoboard/domain/billing/license-status';
import { ownWorkspaceName } from '@sonoboard/domain/billing/own-workspace';
import {
  grantsLicense,
  hasBegun,
  reportedLicenseStatus,
} from '@sonoboard/domain/billing/subscription-status';
import { inTransaction, type Tx } from '../platform/database/db.ts';
import type { ProviderSubscription, SubscriptionPage } from '../platform/vendors/payments.ts';
import { createWorkspace } from '../workspaces/create-workspace.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { membershipEndedMail, membershipStartedMail, paymentFailedMail } from './billing-mails.ts';
import { lockBuyer, updateLicense } from './billing.queries.ts';
import { END_SUBSCRIPTION, isOurLabel, LABEL_SUBSCRIPTION, LABELS } from './labels.ts';
import {
  lockLicenseOfWorkspace,
  type LockedLicense,
  selectOwnWorkspace,
  selectSubscription,
  selectSubscriptionsOfWorkspace,
  upsertSubscription,
  workspaceExists,
} from './subscriptions.queries.ts';

/**
 * Brings the licence of a workspace in line with a subscription as the provider told it at `fetchedAt`. An older telling
 * never overwrites a newer one, so messages may come twice, late and in any order.
 */
export async function applySubscription(
  deps: BillingDeps,
  tx: Tx,
  subscription: ProviderSubscription,
  fetchedAt: Date,
): Promise<void> {
  const workspaceGuid = await workspaceOf(deps, tx, subscription);
  if (workspaceGuid === null) return;
  const license = await lockLicenseOfWorkspace(tx, workspaceGuid);
  if (license === undefined) return;
  const before = await selectSubscription(tx, subscription.id);
  if (before !== undefined && before.syncedAt > fetchedAt) return;

  await upsertSubscription(tx, {
    workspaceGuid,
    stripeCustomerId: subscription.customerId,
    stripeSubscriptionId: subscription.id,
    priceId: subscription.priceId,
    status: subscription.status,
    currentPeriodEnd: subscription.currentPeriodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    syncedAt: fetchedAt,
  });
  if (subscription.labels[LABELS.workspace] !== workspaceGuid) {
    await deps.jobs.enqueue(tx, LABEL_SUBSCRIPTION, { subscriptionId: subscription.id, workspaceGuid });
  }
  if (license.deletedAt !== null && grantsLicense(subscription.status)) {
    // Nobody goes on paying for what is gone.
    const onceKey = `${END_SUBSCRIPTION}:${subscription.id}`;
    await deps.jobs.enqueue(tx, END_SUBSCRIPTION, { subscriptionId: subscription.id }, { onceKey });
  }
  const isActive = await applyToLicense(deps, tx, { license, workspaceGuid, subscription });
  await tellPurchaser(deps, tx, { license, isActive, subscription, before: before?.status ?? null });
}

/** Pulls every subscription once: for staff who ask for it, and for messages that never came. */
export async function syncAllSubscriptions(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  if (deps.payments === null) return;
  let after: string | null = null;
  do {
    signal?.throwIfAborted();
    const fetchedAt = deps.clock.now();
    const page: SubscriptionPage = await deps.payments.listSubscriptions(after);
    for (const subscription of page.subscriptions) {
      await inTransaction(deps.db, (tx) => applySubscription(deps, tx, subscription, fetchedAt));
    }
    after = page.next;
  } while (after !== null);
}

/** Null for subscriptions that this product did not sell, and for payments that never came. */
async function workspaceOf(
  deps: BillingDeps,
  tx: Tx,
  { id, labels, status }: ProviderSubscription,
): Promise<string | null> {
  const known = await selectSubscription(tx, id);
  if (known !== undefined) return known.workspaceGuid;
  const labelled = labels[LABELS.workspace];
  if (isOurLabel(labelled) && (await workspaceExists(tx, labelled))) return labelled;
  const buyerGuid = labels[LABELS.user];
  if (!isOurLabel(buyerGuid) || !hasBegun(status)) return null;

  const buyer = await lockBuyer(tx, buyerGuid);
  if (buyer === undefined) return null;
  // Another message about the same purchase may have made it while this one waited for the lock.
  const made =
    (await selectSubscription(tx, id))?.workspaceGuid ?? (await selectOwnWorkspace(tx, buyerGuid))?.guid;
  if (made !== undefined) return made;
  const name = ownWorkspaceName(buyer);
  const workspace = await createWorkspace(tx, {
    name,
    ownerGuid: buyerGuid,
    trialExpiresOn: null,
    now: deps.clock.now(),
  });
  await deps.audit.record(tx, {
    kind: 'change',
    action: 'workspace.created',
    actorGuid: buyerGuid,
    subject: ['workspace', workspace.guid],
    after: { name, by: 'purchase' },
  });
  return workspace.guid;
}

/** Whether the licence counts as active afterwards. */
async function applyToLicense(
  { clock, audit }: BillingDeps,
  tx: Tx,
  facts: {
    readonly license: LockedLicense;
    readonly workspaceGuid: string;
    readonly subscription: ProviderSubscription;
  },
): Promise<boolean> {
  const { license, workspaceGuid, subscription } = facts;
  const all = await selectSubscriptionsOfWorkspace(tx, workspaceGuid);
  const reported = reportedLicenseStatus(all.map(({ status }) => status));
  if (reported === null) return isLicenseActive(license.status);

  const hasBundle = subscription.labels[LABELS.academy] === 'true' && hasBegun(subscription.status);
  const before = {
    status: license.status,
    isTrialing: license.isTrialing,
    trialExpiresOn: license.trialExpiresOn,
    academyBundlePurchasedAt: license.academyBundlePurchasedAt,
  };
  const after = {
    status: licenseStatusAfterSync(license.status, reported),
    isTrialing: false,
    trialExpiresOn: license.trialExpiresOn ?? subscription.trialEnd,
    academyBundlePurchasedAt: license.academyBundlePurchasedAt ?? (hasBundle ? clock.now() : null),
  };
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await updateLicense(tx, license.guid, { ...after, updatedAt: clock.now() });
    const subject = ['license', license.guid] as const;
    await audit.record(tx, { kind: 'change', action: 'license.synced', subject, before, after });
  }
  return isLicenseActive(after.status);
}

async function tellPurchaser(
  { mail, settings }: BillingDeps,
  tx: Tx,
  facts: {
    readonly license: LockedLicense;
    readonly isActive: boolean;
    readonly subscription: ProviderSubscription;
    readonly before: string | null;
  },
): Promise<void> {
  const { license, isActive, subscription, before } = facts;
  if (license.deletedAt !== null || license.purchaserErasedAt !== null) return;
  const { publicUrl } = settings;
  const content = { publicUrl, workspaceName: license.workspaceName };
  const to = license.purchaserEmail;
  const didGrant = before !== null && grantsLicense(before);
  const grants = grantsLicense(subscription.status);
  const freeUntil = subscription.status === 'trialing' ? subscription.trialEnd : null;
  if (grants && !didGrant && isActive) {
    const onceKey = `membership-started:${subscription.id}`;
    await mail.queue(tx, {
      kind: 'membership-started',
      to,
      mail: membershipStartedMail({ ...content, freeUntil }),
      onceKey,
    });
  }
  if (didGrant && !grants && !isActive) {
    await mail.queue(tx, { kind: 'membership-ended', to, mail: membershipEndedMail(content) });
  }
  if (subscription.status === 'past_due' && before !== 'past_due') {
    await mail.queue(tx, { kind: 'payment-failed', to, mail: paymentFailedMail(content) });
  }
}
