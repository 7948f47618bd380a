import { randomUUID } from 'node:crypto';
import { type Form, partOf, textOf, textsOf } from './form.ts';
import type { StubEvent, StubPrice, StubSession, StubSubscription } from './objects.ts';

const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;

export class StubRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** One Stripe account in memory: what was sold, and to whom. */
export class StripeAccount {
  readonly prices: StubPrice[];
  readonly sessions = new Map<string, StubSession>();
  readonly subscriptions = new Map<string, StubSubscription>();
  readonly #now: () => Date;
  #count = 0;

  constructor(prices: readonly StubPrice[], now: () => Date) {
    this.prices = [...prices];
    this.#now = now;
  }

  openCheckout(form: Form, pageOf: (id: string) => string): StubSession {
    const lineItems = Object.values(partOf(form, 'line_items')).map((item) =>
      typeof item === 'string' ? '' : (textOf(item, 'price') ?? ''),
    );
    for (const id of lineItems) this.price(id);
    const forSubscription = partOf(form, 'subscription_data');
    const trialDays = textOf(forSubscription, 'trial_period_days');
    const id = this.#id('cs_test');
    const session: StubSession = {
      id,
      object: 'checkout.session',
      url: pageOf(id),
      mode: 'subscription',
      line_items: lineItems,
      customer: textOf(form, 'customer'),
      customer_email: textOf(form, 'customer_email'),
      success_url: textOf(form, 'success_url') ?? '',
      cancel_url: textOf(form, 'cancel_url') ?? '',
      trial_period_days: trialDays === null ? null : Number(trialDays),
      metadata: textsOf(partOf(forSubscription, 'metadata')),
      subscription: null,
      status: 'open',
      payment_status: 'unpaid',
    };
    this.sessions.set(id, session);
    return session;
  }

  /** The buyer pays. The messages come in the order in which Stripe makes them, and may be delivered in any. */
  pay(sessionId: string): { readonly subscription: StubSubscription; readonly events: readonly StubEvent[] } {
    const session = this.session(sessionId);
    if (session.status === 'complete') throw new StubRefusal(400, 'session_complete', 'Already paid');
    const isTrial = session.trial_period_days !== null;
    session.customer ??= this.#id('cus');
    const subscription = this.addSubscription({
      customer: session.customer,
      priceId: session.line_items[0] ?? '',
      status: isTrial ? 'trialing' : 'active',
      metadata: { ...session.metadata },
      trial_end: isTrial ? this.#seconds() + (session.trial_period_days ?? 0) * DAY_SECONDS : null,
    });
    session.subscription = subscription.id;
    session.status = 'complete';
    session.payment_status = isTrial ? 'no_payment_required' : 'paid';
    return {
      subscription,
      events: [
        this.event('customer.subscription.created', { ...subscription, status: 'incomplete' }),
        this.event('customer.subscription.updated', subscription),
        this.event('invoice.paid', this.invoiceOf(subscription)),
        this.event('checkout.session.completed', session),
      ],
    };
  }

  addSubscription(wanted: Partial<StubSubscription> & { readonly priceId?: string } = {}): StubSubscription {
    const { priceId = 'price_demo_yearly', ...columns } = wanted;
    const subscription: StubSubscription = {
      id: this.#id('sub'),
      object: 'subscription',
      customer: this.#id('cus'),
      livemode: false,
      status: 'active',
      cancel_at_period_end: false,
      trial_end: null,
      metadata: {},
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            id: this.#id('si'),
            object: 'subscription_item',
            price: { id: priceId, object: 'price' },
            current_period_end: this.#seconds() + YEAR_SECONDS,
          },
        ],
      },
      ...columns,
    };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  setStatus(subscriptionId: string, status: string): StubEvent {
    const subscription = this.subscription(subscriptionId);
    subscription.status = status;
    return this.event(`customer.subscription.${status === 'canceled' ? 'deleted' : 'updated'}`, subscription);
  }

  event(type: string, object: object): StubEvent {
    return {
      id: this.#id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.#seconds(),
      livemode: false,
      type,
      // As it is now: later changes must not reach into messages that were already made.
      data: { object: structuredClone(object) },
    };
  }

  invoiceOf(subscription: StubSubscription): object {
    const details = { subscription: subscription.id, metadata: subscription.metadata };
    return {
      id: this.#id('in'),
      object: 'invoice',
      customer: subscription.customer,
      parent: { type: 'subscription_details', subscription_details: details },
    };
  }

  price(id: string): StubPrice {
    return found(
      this.prices.find((candidate) => candidate.id === id),
      'price',
      id,
    );
  }

  session(id: string): StubSession {
    return found(this.sessions.get(id), 'checkout.session', id);
  }

  subscription(id: string): StubSubscription {
    return found(this.subscriptions.get(id), 'subscription', id);
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${randomUUID().replaceAll('-', '')}${this.#count}`;
  }
}

function found<Thing>(thing: Thing | undefined, kind: string, id: string): Thing {
  if (thing === undefined) throw new StubRefusal(404, 'resource_missing', `No such ${kind}: '${id}'`);
  return thing;
}
