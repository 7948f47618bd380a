const RESEND_COOLDOWN_S = 30;
const SECOND_MS = 1000;

/** To one mailbox, from whatever address they are asked for: more is a nuisance to its reader. */
export const MAILS_PER_HOUR = 5;
export const MAIL_WINDOW_MS = 60 * 60 * SECOND_MS;

/** Whole seconds until another mail may go to this address; 0 means now. The server holds the same rule. */
export function resendCooldown(lastSentAt: Date | null, now: Date): number {
  if (lastSentAt === null) return 0;
  const elapsed = Math.max(0, now.getTime() - lastSentAt.getTime());
  return Math.max(0, Math.ceil((RESEND_COOLDOWN_S * SECOND_MS - elapsed) / SECOND_MS));
}

/** Whole seconds until another mail to the same mailbox may be asked for; `asked` are the last times. */
export function mailQuotaCooldown(asked: readonly Date[], now: Date): number {
  const windowStart = now.getTime() - MAIL_WINDOW_MS;
  const recent = asked
    .map((at) => at.getTime())
    .filter((at) => at > windowStart)
    .sort((a, b) => b - a);
  const decisive = recent[MAILS_PER_HOUR - 1];
  return decisive === undefined ? 0 : Math.ceil((decisive - windowStart) / SECOND_MS);
}

/** Sign-up has just sent a mail itself, so the verification page opens with the countdown running. */
export function firstResendCooldown(hasJustSignedUp: boolean): number {
  return hasJustSignedUp ? RESEND_COOLDOWN_S : 0;
}

export function resendCountdownText(seconds: number): string {
  return `A verification link was sent. You can request another email in ${seconds}s.`;
}
