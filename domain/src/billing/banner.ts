import { hasWorkspace, isPurchaser, type BillingState } from './billing-state.ts';
import { isLicenseActive } from './license-status.ts';
import { shortTrialText, trialNotice, trialNoticeText } from './trial.ts';

export interface BannerBilling extends BillingState {
  readonly trialExpiresOn: Date | null;
}

export interface Banner {
  readonly text: string;
  /** For the bar of a review, which has no room for a line of its own. */
  readonly short: string;
  readonly link: { readonly label: string; readonly to: '/buy-license' } | null;
}

export const MEMBERSHIP_EXPIRED = 'Your membership has expired';
const MEMBERSHIP_EXPIRED_SHORT = 'Membership expired';
export const START_MEMBERSHIP_LINK = 'Start membership here';
export const RENEW_MEMBERSHIP_LINK = 'Renew membership here';

/** The line under the app bar, if any. Everybody in the workspace reads it; only its purchaser gets the link. */
export function licenseBanner(
  actor: { readonly guid: string },
  billing: BannerBilling,
  now: Date,
): Banner | null {
  if (!hasWorkspace(billing)) return null;
  const link = (label: string) =>
    isPurchaser(actor, billing) ? { label, to: '/buy-license' as const } : null;
  if (billing.isTrialing) {
    if (billing.trialExpiresOn === null) return null;
    const notice = trialNotice(billing.trialExpiresOn, now);
    return {
      text: trialNoticeText(notice),
      short: shortTrialText(notice),
      link: link(START_MEMBERSHIP_LINK),
    };
  }
  if (isLicenseActive(billing.licenseStatus)) return null;
  return { text: MEMBERSHIP_EXPIRED, short: MEMBERSHIP_EXPIRED_SHORT, link: link(RENEW_MEMBERSHIP_LINK) };
}
