import { MAIL_STATUSES } from '@sonoboard/domain/mail/mail-status';
import * as z from 'zod/mini';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

/** A mail as staff see it in the list; its text is told apart. */
export const Mail = z.object({
  guid: Guid,
  kind: z.string(),
  to_address: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: Count,
  last_error: z.nullable(z.string()),
  created_at: DateTime,
  sent_at: z.nullable(DateTime),
});
