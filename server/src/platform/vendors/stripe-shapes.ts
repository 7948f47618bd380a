import type { Stripe } from 'stripe';
import type { ProviderEvent, ProviderPrice, ProviderSubscription } from './payments.ts';

export function priceOf(price: Stripe.Price): ProviderPrice {
  return {
    id: price.id,
    nickname: price.nickname,
    isLive: price.livemode,
    unitAmount: price.unit_amount,
    currency: price.currency,
  };
}

export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    priceId: item?.price.id ?? '',
    status: subscription.status,
    // The period moved from the subscription to its items.
    currentPeriodEnd: momentOf(item?.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    trialEnd: momentOf(subscription.trial_end),
    labels: subscription.metadata,
  };
}

export function eventOf(event: Stripe.Event): ProviderEvent {
  const { object, id } = event.data.object as { object: string; id?: string };
  return {
    id: event.id,
    type: event.type,
    isLive: event.livemode,
    object: { kind: object, id: id ?? null },
    // A message about an account that is only connected to ours is not about our customers.
    about: event.account === undefined ? aboutOf(event) : null,
  };
}

/**
 * Which subscription a message may have changed. Its content is not believed, because messages come late and out of
 * order; the subscription is read again. Refunds and disputes change no licence: staff decide about them.
 */
function aboutOf(event: Stripe.Event): ProviderEvent['about'] {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return aboutSubscription(event.data.object.subscription);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.trial_will_end':
      return { subscriptionId: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return aboutSubscription(event.data.object.parent?.subscription_details?.subscription ?? null);
    case 'customer.deleted':
      return { customerId: event.data.object.id };
    default:
      return null;
  }
}

function aboutSubscription(subscription: string | { readonly id: string } | null): ProviderEvent['about'] {
  const subscriptionId = idOf(subscription);
  return subscriptionId === null ? null : { subscriptionId };
}

export function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function momentOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000);
}
