import * as z from 'zod/mini';
import { Count, DateTime, Guid } from '../http/wire-values.ts';
import { AUDIT_KINDS } from './audit-kinds.ts';

export const AuditEvent = z.object({
  guid: Guid,
  at: DateTime,
  kind: z.enum(AUDIT_KINDS),
  /** It was asked for, ended, refused, or done by emergency access. */
  is_emergency: z.boolean(),
  /** What was done, as noun.verb. */
  action: z.string(),
  /** Null for the product itself, and for anyone who is not signed in. */
  actor_guid: z.nullable(Guid),
  actor_email: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  subject_kind: z.nullable(z.string()),
  subject_guid: z.nullable(Guid),
  /** An email, a name or a serial number, where the subject is still known by one. */
  subject_name: z.nullable(z.string()),
  /** The exams whose patient data it touches: the first of them, and how many there are. */
  exam_guids: z.array(Guid),
  exam_count: Count,
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.nullable(z.string()),
  ip: z.nullable(z.string()),
});
