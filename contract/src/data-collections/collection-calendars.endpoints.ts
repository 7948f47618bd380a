import * as z from 'zod/mini';
import { SUBSCRIBER_ROLES } from '@sonoboard/domain/data-collections/member-roles';
import { EVERYBODY_REASONS } from '@sonoboard/domain/data-collections/rota-duty';
import { endpoint } from '../http/endpoint.ts';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

const CollectionCalendar = z.object({
  /** The role that this calendar gives to the person who is on shift. */
  role: z.enum(SUBSCRIBER_ROLES),
  address: z.nullable(z.string()),
  /** When it was last read as it should be; null for never. */
  read_at: z.nullable(DateTime),
  tried_at: z.nullable(DateTime),
  /** Why the last try failed, in words; null when it did not. */
  problem: z.nullable(z.string()),
  /** Anyone who is on shift, or why everybody in the rota is on duty; null until the calendar was first asked. */
  duty: z.nullable(z.enum(['on_shift', ...EVERYBODY_REASONS])),
  on_duty: z.array(z.object({ guid: Guid, email: z.string() })),
  next_change_at: z.nullable(DateTime),
  /** How many members are in the rota. */
  rota_members: Count,
});

export const listCollectionCalendars = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/calendars',
  summary: 'Tells of both on-call calendars when they were read, who is on duty and when that changes.',
  allow: 'internal',
  audit: 'none',
  params: z.strictObject({ guid: Guid }),
  reply: z.object({ items: z.array(CollectionCalendar) }),
});
