import type { getPrice, getUserBilling, getUserLicense } from '@sonoboard/contract/billing/billing.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { BillingState } from '@sonoboard/domain/billing/billing-state';
import { effectiveLicenseStatus } from '@sonoboard/domain/billing/license-status';
import type { ProviderPrice } from '../platform/vendors/payments.ts';
import type { BillingRow } from './billing.queries.ts';

export function presentBilling(row: BillingRow): ReplyOf<typeof getUserBilling> {
  return {
    userGroupGuid: row.groupGuid,
    workspaceGuid: row.workspaceGuid,
    dataCollectionGuid: row.dcGuid,
    purchaserGuid: row.purchaserGuid,
    slotsUser: row.slotsUsers ?? 0,
    slotsProbes: row.slotsProbes ?? 0,
    licenseStatus: effectiveLicenseStatus(row.licenseStatus ?? 'no_license'),
    isTrialing: row.isTrialing ?? false,
    trialExpiresOn: row.trialExpiresOn?.toISOString() ?? null,
    purchasedPocusAcademyBundle: row.academyBundlePurchasedAt !== null,
  };
}

export function presentLicense(row: BillingRow): ReplyOf<typeof getUserLicense> {
  return { guid: row.licenseGuid, status: row.licenseStatus ?? 'no_license' };
}

export function presentPrice(price: ProviderPrice): ReplyOf<typeof getPrice>['price'] {
  const { id, nickname, isLive, unitAmount, currency } = price;
  return { id, nickname, livemode: isLive, amount: { unit_amount: unitAmount, currency } };
}

/** What the rules of the domain look at. */
export function billingState(row: BillingRow): BillingState {
  return {
    workspaceGuid: row.workspaceGuid,
    purchaserGuid: row.purchaserGuid,
    licenseStatus: row.licenseStatus ?? 'no_license',
    isTrialing: row.isTrialing ?? false,
  };
}
