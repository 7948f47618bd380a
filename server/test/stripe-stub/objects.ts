/** The parts of Stripe's objects that the product reads, spelled as Stripe spells them. */
export interface StubPrice {
  readonly id: string;
  readonly object: 'price';
  readonly active: boolean;
  readonly nickname: string | null;
  readonly livemode: boolean;
  readonly unit_amount: number | null;
  readonly currency: string;
  readonly recurring: { readonly interval: 'month' | 'year' } | null;
}

export interface StubSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly url: string;
  readonly mode: 'subscription';
  readonly line_items: readonly string[];
  readonly customer_email: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly trial_period_days: number | null;
  readonly metadata: Readonly<Record<string, string>>;
  customer: string | null;
  subscription: string | null;
  status: 'open' | 'complete';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
}

export interface StubSubscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  readonly livemode: boolean;
  status: string;
  cancel_at_period_end: boolean;
  trial_end: number | null;
  metadata: Record<string, string>;
  readonly items: {
    readonly object: 'list';
    readonly has_more: false;
    readonly data: readonly {
      readonly id: string;
      readonly object: 'subscription_item';
      readonly price: { readonly id: string; readonly object: 'price' };
      readonly current_period_end: number;
    }[];
  };
}

export interface StubEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly type: string;
  readonly data: { readonly object: object };
}

export function price(id: string, more: Partial<StubPrice> = {}): StubPrice {
  return {
    id,
    object: 'price',
    active: true,
    nickname: null,
    livemode: false,
    unit_amount: 18_000,
    currency: 'usd',
    recurring: { interval: 'year' },
    ...more,
  };
}
