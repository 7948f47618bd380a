export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'kept'] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];

/** What the outbox calls them. */
export const MAIL_STATUS_LABELS: Readonly<Record<MailStatus, string>> = {
  kept: 'Kept here',
  queued: 'To be sent',
  sent: 'Sent',
  failed: 'Failed',
};
