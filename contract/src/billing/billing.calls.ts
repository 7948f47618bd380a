// Generated from billing.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './billing.endpoints.ts';

export const changeLicense: Call<typeof endpoints.changeLicense> = {
  method: 'PATCH',
  path: '/license/{licenseGuid}',
};

export const finishCheckout: Call<typeof endpoints.finishCheckout> = {
  method: 'GET',
  path: '/billing/checkout-finished',
};

export const getPrice: Call<typeof endpoints.getPrice> = { method: 'GET', path: '/billing/prices/{priceId}' };

export const getUserBilling: Call<typeof endpoints.getUserBilling> = {
  method: 'GET',
  path: '/users/{guid}/billing',
};

export const getUserLicense: Call<typeof endpoints.getUserLicense> = {
  method: 'GET',
  path: '/users/{guid}/license',
};

export const listPrices: Call<typeof endpoints.listPrices> = { method: 'GET', path: '/billing/prices' };

export const openBillingPortal: Call<typeof endpoints.openBillingPortal> = {
  method: 'GET',
  path: '/billing/portal',
};

export const openCheckout: Call<typeof endpoints.openCheckout> = {
  method: 'GET',
  path: '/billing/create-checkout-session',
};

export const receiveBillingEvent: Call<typeof endpoints.receiveBillingEvent> = {
  method: 'POST',
  path: '/billing/webhook',
};

export const startTrial: Call<typeof endpoints.startTrial> = {
  method: 'POST',
  path: '/billing/trial',
  ifRepeated: 'by-key',
};
