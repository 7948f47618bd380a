import { isLicenseActive, type LicenseStatus } from './license-status.ts';

/** What the shell knows of the licence of a person's active workspace; without one all guids are null. */
export interface BillingState {
  readonly workspaceGuid: string | null;
  readonly purchaserGuid: string | null;
  readonly licenseStatus: LicenseStatus;
  /** Stays true after the trial has run out, until a membership is bought. */
  readonly isTrialing: boolean;
}

export function hasWorkspace(billing: Pick<BillingState, 'workspaceGuid'>): boolean {
  return billing.workspaceGuid !== null;
}

export function isPurchaser(
  actor: { readonly guid: string },
  billing: Pick<BillingState, 'purchaserGuid'>,
): boolean {
  return actor.guid === billing.purchaserGuid;
}

/** The Billing entry and the portal: a trial has nothing to manage there. */
export function mayOpenBilling(actor: { readonly guid: string }, billing: BillingState): boolean {
  return hasWorkspace(billing) && isPurchaser(actor, billing) && !billing.isTrialing;
}

export function mayOpenPurchaseSuccess(actor: { readonly guid: string }, billing: BillingState): boolean {
  if (!hasWorkspace(billing) || !isPurchaser(actor, billing)) return false;
  return billing.isTrialing || isLicenseActive(billing.licenseStatus);
}
