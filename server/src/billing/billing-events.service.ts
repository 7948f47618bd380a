import { AppError } from '../platform/http/app-error.ts';
import { inTransaction } from '../platform/database/db.ts';
import type { Payments, ProviderEvent, ProviderSubscription } from '../platform/vendors/payments.ts';
import type { BillingDeps } from './billing-deps.ts';
import { applySubscription } from './subscription-sync.service.ts';
import { insertEvent, isEventKnown, selectSubscriptionIdsOfCustomer } from './subscriptions.queries.ts';

interface SignedMessage {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Refuses whatever the provider did not sign. */
export function requireSignedEvent(payments: Payments | null, message: SignedMessage): ProviderEvent {
  const signature = message.headers['stripe-signature'];
  const event =
    payments?.readEvent(message.body, typeof signature === 'string' ? signature : undefined) ?? null;
  if (event === null) throw new AppError('webhook_signature_invalid');
  return event;
}

/**
 * Works off a message whose signature was checked. What it is about is read again from the provider first; then the
 * message and its effect are kept in one transaction, so that neither is ever there alone.
 */
export async function workOffEvent(deps: BillingDeps, event: ProviderEvent): Promise<void> {
  const { db, clock, payments } = deps;
  // A message of the provider's other mode is about customers that this installation does not have.
  if (payments === null || event.isLive !== payments.isLive) return;
  if (await isEventKnown(db, event.id)) return;
  const fetchedAt = clock.now();
  const subscriptions = await readAgain(deps, event);
  await inTransaction(db, async (tx) => {
    const isNew = await insertEvent(tx, {
      eventId: event.id,
      type: event.type,
      // Names and addresses of buyers stay with the provider.
      payload: event.object,
      receivedAt: fetchedAt,
      processedAt: clock.now(),
      attempts: 1,
    });
    if (!isNew) return;
    for (const subscription of subscriptions) await applySubscription(deps, tx, subscription, fetchedAt);
  });
}

/** What a payment page led to, whether or not its message has come already. */
export async function lookAtCheckout(deps: BillingDeps, checkoutId: string): Promise<void> {
  const fetchedAt = deps.clock.now();
  const subscription = await boughtBy(deps.payments, checkoutId);
  if (subscription === null) return;
  await inTransaction(deps.db, (tx) => applySubscription(deps, tx, subscription, fetchedAt));
}

async function boughtBy(payments: Payments | null, checkoutId: string): Promise<ProviderSubscription | null> {
  if (payments === null) return null;
  try {
    const id = await payments.findSubscriptionOfCheckout(checkoutId);
    return id === null ? null : await payments.findSubscription(id);
  } catch (error) {
    // The buyer must not be stopped here: the provider's message brings the same news.
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function readAgain(
  { db, payments }: BillingDeps,
  { about }: ProviderEvent,
): Promise<ProviderSubscription[]> {
  if (about === null || payments === null) return [];
  const ids =
    'subscriptionId' in about
      ? [about.subscriptionId]
      : (await selectSubscriptionIdsOfCustomer(db, about.customerId)).map(({ id }) => id);
  const found = await Promise.all(ids.map((id) => payments.findSubscription(id)));
  return found.filter((subscription) => subscription !== null);
}
