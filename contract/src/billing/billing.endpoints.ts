import * as z from 'zod/mini';
import { LICENSE_STATUSES } from '@sonoboard/domain/billing/license-status';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Guid, Nothing, QueryFlag } from '../http/wire-values.ts';
import { Billing, License, Price } from './billing.shapes.ts';

const userParams = z.strictObject({ guid: Guid });

export const getUserBilling = endpoint({
  method: 'GET',
  path: '/users/{guid}/billing',
  summary: "Gives the billing state of a person's active workspace.",
  allow: 'self-or-internal',
  audit: 'none',
  params: userParams,
  reply: Billing,
});

export const getUserLicense = endpoint({
  method: 'GET',
  path: '/users/{guid}/license',
  summary: "Gives the license of a person's active workspace.",
  allow: 'self-or-internal',
  audit: 'none',
  params: userParams,
  reply: License,
});

export const changeLicense = endpoint({
  method: 'PATCH',
  path: '/license/{licenseGuid}',
  summary: 'Sets the status of a license.',
  allow: 'admin',
  audit: 'change',
  params: z.strictObject({ licenseGuid: Guid }),
  body: z.strictObject({ status: z.enum(LICENSE_STATUSES) }),
  reply: License,
});

export const listPrices = endpoint({
  method: 'GET',
  path: '/billing/prices',
  summary: 'Lists the prices that can be bought.',
  allow: 'signed-in',
  audit: 'none',
  query: listQuery(['id', 'nickname']),
  reply: listReply(Price),
});

export const getPrice = endpoint({
  method: 'GET',
  path: '/billing/prices/{priceId}',
  summary: 'Gives one price.',
  allow: 'signed-in',
  audit: 'none',
  params: z.strictObject({ priceId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  reply: z.object({ price: Price }),
});

export const startTrial = endpoint({
  method: 'POST',
  path: '/billing/trial',
  summary: 'Starts the free trial at once where the config allows it, with a workspace of the own.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'by-key',
  reply: Billing,
  status: 201,
});

export const openCheckout = endpoint({
  method: 'GET',
  path: '/billing/create-checkout-session',
  summary: 'Takes the browser to the payment page for a membership.',
  allow: 'buyer',
  audit: 'change',
  query: z.strictObject({ isMonthly: z.optional(QueryFlag), pocusAcademy: z.optional(QueryFlag) }),
  reply: 'redirect',
  status: 303,
});

/** Open to all, because the session cookie does not travel with a link from another site; it only looks again. */
export const finishCheckout = endpoint({
  method: 'GET',
  path: '/billing/checkout-finished',
  summary: 'Takes the browser back from the payment page, after looking at what was bought.',
  allow: 'public',
  audit: 'none',
  query: z.strictObject({ session_id: z.string().check(z.regex(/^cs_[A-Za-z0-9_]{1,250}$/)) }),
  reply: 'redirect',
  status: 303,
});

export const openBillingPortal = endpoint({
  method: 'GET',
  path: '/billing/portal',
  summary: "Takes the browser to the payment provider's portal.",
  allow: 'purchaser',
  audit: 'change',
  reply: 'redirect',
  status: 303,
});

/** Audited where the message is worked off: the same one may arrive many times. */
export const receiveBillingEvent = endpoint({
  method: 'POST',
  path: '/billing/webhook',
  summary: 'Takes a message of the payment provider about a subscription.',
  allow: 'payment-provider',
  audit: 'none',
  ifRepeated: 'own-guid',
  rawBody: 'whole',
  reply: Nothing,
});
