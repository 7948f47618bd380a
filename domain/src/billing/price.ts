export interface PriceAmount {
  /** In the smallest unit of the currency, as billing providers count. */
  readonly unitAmount: number;
  readonly currency: string;
}

export const EXCLUDING_TAX = 'excl. tax';

export function formatPrice({ unitAmount, currency }: PriceAmount): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(unitAmount / 10 ** decimals);
}
