/** A price as the payment provider sells it. */
export interface ProviderPrice {
  readonly id: string;
  readonly nickname: string | null;
  readonly isLive: boolean;
  /** In the smallest unit of the currency; null for prices without a fixed amount. */
  readonly unitAmount: number | null;
  readonly currency: string;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly priceId: string;
  /** The provider's own word. */
  readonly status: string;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly trialEnd: Date | null;
  /** What we wrote on it when it was bought. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface Checkout {
  readonly priceIds: readonly string[];
  readonly buyer: { readonly customerId: string } | { readonly email: string };
  /** Written on the subscription. */
  readonly labels: Readonly<Record<string, string>>;
  readonly trialDays: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same key gives the same payment page again. */
  readonly onceKey: string;
}

/** A message of the provider that carries its signature. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly isLive: boolean;
  readonly object: { readonly kind: string; readonly id: string | null };
  /** What it is about; null for messages that change no licence. */
  readonly about: { readonly subscriptionId: string } | { readonly customerId: string } | null;
}

/** Who takes the money. Card data go from the browser to the provider and never come by here. */
export interface Payments {
  readonly isLive: boolean;
  /** Prices of the current mode that can be bought; remembered for a minute. */
  listPrices(): Promise<readonly ProviderPrice[]>;
  /** The address of a payment page. */
  openCheckout(checkout: Checkout): Promise<string>;
  /** The address of the customer's own page at the provider. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Null when the provider does not know it. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** What a payment page led to; null while nothing was bought. */
  findSubscriptionOfCheckout(checkoutId: string): Promise<string | null>;
  /** All of them, whatever their status, page by page. */
  listSubscriptions(after: string | null): Promise<SubscriptionPage>;
  labelSubscription(id: string, labels: Readonly<Record<string, string>>): Promise<void>;
  /** At once; one that the provider does not know has ended already. */
  endSubscription(id: string): Promise<void>;
  /** Null when the signature is missing, wrong, or too old. */
  readEvent(payload: Buffer, signature: string | undefined): ProviderEvent | null;
}

export interface SubscriptionPage {
  readonly subscriptions: readonly ProviderSubscription[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}
