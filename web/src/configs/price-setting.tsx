import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '@sonoboard/domain/billing/price';
import { SelectField } from '../ui/select-field.tsx';
import { pricesQuery, type Price } from './configs.queries.ts';

interface PriceSettingProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const NONE = { value: '', label: 'No price' };

/** A price that the provider does not know (any more) stays until another is chosen. */
export function PriceSetting({ label, value, onChange }: PriceSettingProps) {
  const prices = useQuery(pricesQuery);
  const offered = (prices.data ?? []).map((price) => ({ value: price.id, label: priceLabel(price) }));
  const isKnown = value === '' || offered.some((option) => option.value === value);
  const options = [NONE, ...offered, ...(isKnown ? [] : [{ value, label: value }])];
  return (
    <SelectField
      label={label}
      isLabelHidden
      value={value}
      options={options}
      onChange={onChange}
      error={problemOf(prices.isError, prices.data !== undefined && !isKnown)}
    />
  );
}

function problemOf(isFailed: boolean, isUnknown: boolean): string | undefined {
  if (isFailed) return 'The prices could not be loaded.';
  return isUnknown ? 'The payment provider has no such price.' : undefined;
}

function priceLabel({ id, nickname, livemode, amount }: Price): string {
  const price =
    amount.unit_amount === null
      ? []
      : [formatPrice({ unitAmount: amount.unit_amount, currency: amount.currency })];
  return [nickname ?? id, ...price, ...(livemode ? [] : ['test'])].join(' · ');
}
