import { createHash } from 'node:crypto';
import { finishCheckout } from '@sonoboard/contract/billing/billing.endpoints';
import { buyDecision } from '@sonoboard/domain/billing/buy-license';
import { isBundleOffered, offeredMemberships } from '@sonoboard/domain/billing/checkout-offer';
import { isMendable } from '@sonoboard/domain/billing/subscription-status';
import { TRIAL_DAYS } from '@sonoboard/domain/billing/trial';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Checkout, Payments } from '../platform/vendors/payments.ts';
import { inTransaction } from '../platform/database/db.ts';
import { apiUrl } from '../platform/http/serve.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingState } from './billing.presenter.ts';
import { type BillingRow, hasHadTrial } from './billing.queries.ts';
import { loadBilling } from './billing.service.ts';
import { LABELS } from './labels.ts';
import { selectSubscriptionsOfWorkspace } from './subscriptions.queries.ts';

interface Buyer {
  readonly actor: Actor;
  readonly config: UserConfig;
  readonly audit: CallAudit;
}

interface CheckoutRequest {
  readonly isMonthly: boolean;
  readonly pocusAcademy: boolean;
}

/** Two clicks within this time lead to the same payment page. */
const SAME_PURCHASE_MS = 10 * 60 * 1000;

/** Where the browser goes to buy a membership. */
export async function openCheckout(
  deps: BillingDeps,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<string> {
  const { actor, config, audit } = buyer;
  const billing = await loadBilling(deps.db, actor.guid);
  if (buyDecision(actor, billingState(billing)) === 'redirect_home') {
    audit.nothingToRecord();
    return `${deps.settings.publicUrl}/`;
  }
  const payments = requirePayments(deps, config);
  const prices = pricesOf(deps, { config, billing, request });
  const subject = ['workspace', billing.workspaceGuid ?? ''] as const;
  const record = (action: string) =>
    inTransaction(deps.db, (tx) =>
      audit.record(tx, {
        action,
        ...(billing.workspaceGuid === null ? {} : { subject }),
        after: { prices },
      }),
    );

  const subscriptions =
    billing.workspaceGuid === null
      ? []
      : await selectSubscriptionsOfWorkspace(deps.db, billing.workspaceGuid);
  const mendable = subscriptions.find(({ status }) => isMendable(status));
  if (mendable !== undefined) {
    const url = await payments.openPortal(mendable.customerId, `${deps.settings.publicUrl}/`);
    await record('billing.portal_opened');
    return url;
  }
  const [latest] = subscriptions;
  const isNewcomer = billing.workspaceGuid === null && !(await hasHadTrial(deps.db, actor.guid));
  const checkout = {
    priceIds: prices,
    buyer: latest === undefined ? { email: actor.email } : { customerId: latest.customerId },
    labels: labelsOf(actor, billing, request),
    trialDays: isNewcomer ? TRIAL_DAYS : null,
    successUrl: `${deps.settings.publicUrl}${apiUrl(finishCheckout)}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${deps.settings.publicUrl}/buy-license`,
  };
  const url = await payments.openCheckout({
    ...checkout,
    onceKey: onceKeyOf(checkout, latest?.id ?? null, deps.clock.now()),
  });
  await record('billing.checkout_opened');
  return url;
}

/** Where the browser goes to manage a membership that was bought. */
export async function openPortal(deps: BillingDeps, { actor, config, audit }: Buyer): Promise<string> {
  const payments = requirePayments(deps, config);
  const { workspaceGuid } = await loadBilling(deps.db, actor.guid);
  const [latest] = workspaceGuid === null ? [] : await selectSubscriptionsOfWorkspace(deps.db, workspaceGuid);
  if (workspaceGuid === null || latest === undefined) throw new AppError('nothing_to_manage');
  const url = await payments.openPortal(latest.customerId, `${deps.settings.publicUrl}/`);
  await inTransaction(deps.db, (tx) =>
    audit.record(tx, { action: 'billing.portal_opened', subject: ['workspace', workspaceGuid] }),
  );
  return url;
}

function requirePayments({ payments }: BillingDeps, { billing_type }: UserConfig): Payments {
  if (payments === null || billing_type !== 'stripe') throw new AppError('billing_misconfigured');
  return payments;
}

function pricesOf(
  { settings }: BillingDeps,
  facts: { readonly config: UserConfig; readonly billing: BillingRow; readonly request: CheckoutRequest },
): readonly string[] {
  const { config, billing, request } = facts;
  if (request.isMonthly && !offeredMemberships(settings.monthlyBilling).includes('monthly')) {
    throw new AppError('monthly_not_offered');
  }
  const membership = request.isMonthly ? (settings.stripe?.monthlyPriceId ?? '') : config.stripe_price_id;
  if (membership === '') throw new AppError('billing_misconfigured');
  if (!request.pocusAcademy) return [membership];
  const isOffered = isBundleOffered({
    workspaceGuid: billing.workspaceGuid,
    hasBundlePrice: config.academy_price_id !== '',
    purchasedPocusAcademyBundle: billing.academyBundlePurchasedAt !== null,
  });
  if (!isOffered) throw new AppError('bundle_not_offered');
  return [membership, config.academy_price_id];
}

function labelsOf(
  actor: Actor,
  billing: BillingRow,
  request: CheckoutRequest,
): Readonly<Record<string, string>> {
  return {
    [LABELS.user]: actor.guid,
    ...(billing.workspaceGuid === null ? {} : { [LABELS.workspace]: billing.workspaceGuid }),
    ...(request.pocusAcademy ? { [LABELS.academy]: 'true' } : {}),
  };
}

/** By workspace or buyer, prices and time; anyone who ended a membership and buys again gets a new page. */
function onceKeyOf(checkout: Omit<Checkout, 'onceKey'>, latest: string | null, now: Date): string {
  const period = Math.floor(now.getTime() / SAME_PURCHASE_MS);
  const facts = JSON.stringify([checkout, latest, period]);
  return `checkout-${createHash('sha256').update(facts).digest('hex')}`;
}
