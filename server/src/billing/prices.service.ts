import type * as endpoints from '@sonoboard/contract/billing/billing.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { AppError } from '../platform/http/app-error.ts';
import type { Payments, ProviderPrice } from '../platform/vendors/payments.ts';

/** The provider's list is short and comes whole, so it is searched and sorted here. Without keys nothing is for sale. */
export async function listPrices(
  payments: Payments | null,
  { search = [], sort = 'nickname', order = 'asc', offset = 0, limit }: QueryOf<typeof endpoints.listPrices>,
): Promise<{ readonly prices: readonly ProviderPrice[]; readonly total: number }> {
  const terms = search.map((term) => term.toLowerCase());
  const direction = order === 'asc' ? 1 : -1;
  const found = ((await payments?.listPrices()) ?? [])
    .filter(({ id, nickname }) => {
      const words = `${id} ${nickname ?? ''}`.toLowerCase();
      return terms.every((term) => words.includes(term));
    })
    .toSorted((one, other) => direction * (one[sort] ?? '').localeCompare(other[sort] ?? '', 'en'));
  return {
    prices: found.slice(offset, limit === undefined ? undefined : offset + limit),
    total: found.length,
  };
}

export async function loadPrice(payments: Payments | null, priceId: string): Promise<ProviderPrice> {
  if (payments === null) throw new AppError('billing_misconfigured');
  const price = (await payments.listPrices()).find(({ id }) => id === priceId);
  if (price === undefined) throw new AppError('price_not_found');
  return price;
}
