const DAY_MS = 24 * 60 * 60 * 1000;
export const TRIAL_DAYS = 30;
const REMINDER_DAYS = 3;

export type TrialNotice =
  | { readonly kind: 'days_left'; readonly days: number }
  | { readonly kind: 'ends_today' }
  | { readonly kind: 'ended' };

export function trialExpiresOn(startedAt: Date): Date {
  return new Date(startedAt.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Whole days are rounded up, so 'today' covers the 24 hours after the end. */
export function trialNotice(expiresOn: Date, now: Date): TrialNotice {
  const days = Math.ceil((expiresOn.getTime() - now.getTime()) / DAY_MS);
  if (days > 0) return { kind: 'days_left', days };
  return days < 0 ? { kind: 'ended' } : { kind: 'ends_today' };
}

export function trialNoticeText(notice: TrialNotice): string {
  if (notice.kind === 'days_left') return `You have ${notice.days} days remaining of your trial period`;
  return notice.kind === 'ends_today' ? 'Your trial ends today' : 'Your trial period has ended';
}

export function shortTrialText(notice: TrialNotice): string {
  if (notice.kind === 'days_left') return `Trial: ${notice.days} ${notice.days === 1 ? 'day' : 'days'} left`;
  return notice.kind === 'ends_today' ? 'Trial ends today' : 'Trial ended';
}

/** Purchasers of trials that end before this moment are reminded now. */
export function trialReminderHorizon(now: Date): Date {
  return new Date(now.getTime() + REMINDER_DAYS * DAY_MS);
}

/** The licence of a trial goes inactive at its end, while the notice still counts the day. */
export function isTrialOver(expiresOn: Date, now: Date): boolean {
  return now.getTime() >= expiresOn.getTime();
}
