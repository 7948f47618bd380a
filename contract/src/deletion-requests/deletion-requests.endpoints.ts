import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { DateTime, Guid } from '../http/wire-values.ts';

const DeletionRequest = z.object({
  guid: Guid,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  permissions: z.array(z.string()),
  profession: z.nullable(z.string()),
  deletion_requested_on: DateTime,
  /** Older than 30 days: the job that erases should have taken it. */
  is_overdue: z.boolean(),
});

export const listDeletionRequests = endpoint({
  method: 'GET',
  path: '/users/deletion-requests',
  summary: 'Lists the people who asked for the deletion of their account.',
  allow: 'internal',
  audit: 'none',
  query: listQuery([
    'email',
    'first_name',
    'last_name',
    'phone_number',
    'profession',
    'deletion_requested_on',
  ]),
  reply: listReply(DeletionRequest),
});
