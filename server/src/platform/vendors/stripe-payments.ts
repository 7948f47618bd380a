import type { Stripe } from 'stripe';
import { AppError } from '../http/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Payments, ProviderPrice } from './payments.ts';
import type { StripeSettings } from '../settings.ts';
import { eventOf, idOf, priceOf, subscriptionOf } from './stripe-shapes.ts';

interface StripeDeps {
  readonly clock: Clock;
  readonly log: Log;
}

const TIMEOUT_MS = 8_000;
const RETRIES = 1;
const SIGNATURE_TOLERANCE_SECONDS = 300;
const PRICES_KEPT_MS = 60_000;
const PAGE = 100;

/** Null without keys: then nothing is sold online. The SDK is loaded only where it is used. */
export async function openPayments(
  settings: StripeSettings | null,
  deps: StripeDeps,
): Promise<Payments | null> {
  if (settings === null) return null;
  const { Stripe: Sdk } = await import('stripe');
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  const stripe = new Sdk(settings.secretKey, {
    host: hostname,
    ...(port === '' ? {} : { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return stripePayments(stripe, settings, deps);
}

function stripePayments(
  stripe: Stripe,
  { secretKey, webhookSecret }: StripeSettings,
  deps: StripeDeps,
): Payments {
  const { clock, log } = deps;
  const isLive = /^[sr]k_live_/.test(secretKey);
  const ask = asker(log);
  let kept: { readonly prices: readonly ProviderPrice[]; readonly until: number } | null = null;

  return {
    isLive,
    async listPrices() {
      const now = clock.now().getTime();
      if (kept !== null && now < kept.until) return kept.prices;
      const prices: ProviderPrice[] = [];
      await ask(async () => {
        for await (const price of stripe.prices.list({ active: true, limit: PAGE })) {
          if (price.livemode === isLive) prices.push(priceOf(price));
        }
      });
      kept = { prices, until: now + PRICES_KEPT_MS };
      return prices;
    },
    async openCheckout(checkout) {
      const { url } = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: checkout.priceIds.map((price) => ({ price, quantity: 1 })),
            ...('customerId' in checkout.buyer
              ? { customer: checkout.buyer.customerId }
              : { customer_email: checkout.buyer.email }),
            subscription_data: {
              metadata: checkout.labels,
              ...(checkout.trialDays === null ? {} : { trial_period_days: checkout.trialDays }),
            },
            metadata: checkout.labels,
            success_url: checkout.successUrl,
            cancel_url: checkout.cancelUrl,
          },
          { idempotencyKey: checkout.onceKey },
        ),
      );
      return addressOf(url);
    },
    async openPortal(customerId, returnUrl) {
      const session = { customer: customerId, return_url: returnUrl };
      return addressOf((await ask(() => stripe.billingPortal.sessions.create(session))).url);
    },
    async findSubscription(id) {
      const found = await ask(() => unlessMissing(stripe.subscriptions.retrieve(id)));
      return found === null ? null : subscriptionOf(found);
    },
    async findSubscriptionOfCheckout(checkoutId) {
      const found = await ask(() => unlessMissing(stripe.checkout.sessions.retrieve(checkoutId)));
      return found === null ? null : idOf(found.subscription);
    },
    async listSubscriptions(after) {
      const from = after === null ? {} : { starting_after: after };
      const page = await ask(() => stripe.subscriptions.list({ status: 'all', limit: PAGE, ...from }));
      return {
        subscriptions: page.data.map(subscriptionOf),
        next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
      };
    },
    async labelSubscription(id, labels) {
      await ask(() => stripe.subscriptions.update(id, { metadata: { ...labels } }));
    },
    async endSubscription(id) {
      await ask(() => unlessMissing(stripe.subscriptions.cancel(id)));
    },
    readEvent(payload, signature) {
      // In milliseconds, unlike every other time of the SDK.
      const receivedAt = clock.now().getTime();
      try {
        const event = stripe.webhooks.constructEvent(
          payload,
          signature ?? '',
          webhookSecret,
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          receivedAt,
        );
        return eventOf(event);
      } catch (err) {
        log.warn({ reason: err instanceof Error ? err.name : 'unknown' }, 'a billing message was refused');
        return null;
      }
    },
  };
}

/** Turns what the SDK throws into refusals. Its errors quote requests, so only their kind is logged. */
function asker(log: Log) {
  return async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await question();
    } catch (cause) {
      const { type, code, statusCode, requestId } = factsOf(cause);
      log.warn({ type, code, statusCode, requestId }, 'the payment provider refused or did not answer');
      // A price or customer that the provider does not know: someone set a wrong id.
      throw new AppError(isMissing(cause) ? 'billing_misconfigured' : 'payment_provider_failed', { cause });
    }
  };
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return factsOf(error).code === 'resource_missing';
}

function factsOf(
  error: unknown,
): Readonly<Partial<Record<'type' | 'code' | 'statusCode' | 'requestId', unknown>>> {
  return typeof error === 'object' && error !== null ? error : {};
}

function addressOf(url: string | null): string {
  if (url === null) throw new AppError('payment_provider_failed');
  return url;
}
