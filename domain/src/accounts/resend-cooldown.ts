const RESEND_COOLDOWN_S = 30;
const SECOND_MS = 1000;

/** Whole seconds until another mail may go to this address; 0 means now. The server holds the same rule. */
export function resendCooldown(lastSentAt: Date | null, now: Date): number {
  if (lastSentAt === null) return 0;
  const elapsed = Math.max(0, now.getTime() - lastSentAt.getTime());
  return Math.max(0, Math.ceil((RESEND_COOLDOWN_S * SECOND_MS - elapsed) / SECOND_MS));
}

/** Sign-up has just sent a mail itself, so the verification page opens with the countdown running. */
export function firstResendCooldown(hasJustSignedUp: boolean): number {
  return hasJustSignedUp ? RESEND_COOLDOWN_S : 0;
}

export function resendCountdownText(seconds: number): string {
  return `A verification link was sent. You can request another email in ${seconds}s.`;
}
