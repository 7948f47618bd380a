import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { CalendarDate, Guid, ShortText } from '../http/wire-values.ts';
import { AUDIT_FILTERS } from './audit-kinds.ts';
import { AuditEvent } from './audit.shapes.ts';

/**
 * Pages back from the newest. Counting ten million rows takes longer than reading them is worth, so `total` stops at ten
 * thousand and says so; the time narrows the list to what is older. Search terms find anyone who did it.
 */
export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/audit-events',
  summary: 'Lists who saw or changed what, newest first; reading it is written down as well.',
  allow: 'internal',
  audit: 'patient-read',
  query: z.extend(listQuery(['at']), {
    /** Anyone who did it: an email or a guid. */
    person: z.optional(ShortText),
    patient: z.optional(ShortText),
    exam: z.optional(Guid),
    kind: z.optional(z.enum(AUDIT_FILTERS)),
    /** Days in `timezone`, both included. */
    from: z.optional(CalendarDate),
    to: z.optional(CalendarDate),
  }),
  reply: z.extend(listReply(AuditEvent), { is_total_capped: z.boolean() }),
});
