import { queryOptions } from '@tanstack/react-query';
import { getPrice, startTrial } from '@sonoboard/contract/billing/billing.calls';
import { asUserBilling, billingQuery } from '../platform/billing.queries.ts';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentUserQuery } from '../platform/session.ts';

/** Null when the provider has no such price, or when there is no provider. */
export const priceQuery = (priceId: string) =>
  queryOptions({
    queryKey: ['price', priceId],
    queryFn: ({ signal }) => readPrice(priceId, signal),
  });

async function readPrice(priceId: string, signal: AbortSignal) {
  try {
    return (await call(getPrice, { params: { priceId }, signal, silent: true })).price;
  } catch (error) {
    if (isCallError(error) && error.code !== null && NO_PRICE.has(error.code)) return null;
    throw error;
  }
}

const NO_PRICE: ReadonlySet<string> = new Set(['price_not_found', 'billing_misconfigured']);

/** The trial makes its person the owner of a workspace, so what is known of the person comes anew. */
export async function startFreeTrial(userGuid: string): Promise<void> {
  const billing = await call(startTrial, { silent: true });
  await queryClient.query({ ...currentUserQuery, staleTime: 0 });
  queryClient.setQueryData(billingQuery(userGuid).queryKey, asUserBilling(billing));
}
