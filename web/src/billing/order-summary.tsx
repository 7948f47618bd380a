import { Fragment, useId } from 'react';
import type { OrderLine } from '@sonoboard/domain/billing/checkout-offer';
import { EXCLUDING_TAX, formatPrice, type PriceAmount } from '@sonoboard/domain/billing/price';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { SumList } from './sum-list.tsx';

interface OrderSummaryProps {
  readonly lines: readonly OrderLine[];
  readonly total: PriceAmount;
}

/** What will be paid, before the payment page of the provider says it. */
export function OrderSummary({ lines, total }: OrderSummaryProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <VisuallyHidden id={titleId}>Your order</VisuallyHidden>
      <SumList>
        {lines.map(({ label, amount }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{formatPrice(amount)}</dd>
          </Fragment>
        ))}
        <dt>{`Total, ${EXCLUDING_TAX}`}</dt>
        <dd>{formatPrice(total)}</dd>
      </SumList>
    </section>
  );
}
