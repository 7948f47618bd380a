const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export type MailLinkKind = 'verify_email' | 'reset_password';

const LIFE_MS: Readonly<Record<MailLinkKind, number>> = {
  verify_email: 24 * HOUR_MS,
  reset_password: 30 * MINUTE_MS,
};

/** A link does not work for long; afterwards it leads to /invalid-link. */
export function mailLinkExpiresAt(kind: MailLinkKind, sentAt: Date): Date {
  return new Date(sentAt.getTime() + LIFE_MS[kind]);
}
