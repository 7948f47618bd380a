import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listReply } from '../http/list.ts';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Lists the own sessions that are not over, the last used first.',
  allow: 'signed-in',
  audit: 'none',
  reply: listReply(
    z.object({
      guid: Guid,
      /** Browser and system, such as 'Chrome on Windows'. */
      device: z.string(),
      /** The network address from which the person signed in. */
      address: z.nullable(z.string()),
      signed_in_at: DateTime,
      last_active_at: DateTime,
      is_current: z.boolean(),
    }),
  ),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{guid}',
  summary: 'Ends one of the own sessions.',
  allow: 'signed-in',
  audit: 'change',
  params: z.strictObject({ guid: Guid }),
  reply: 'empty',
  status: 204,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Ends all own sessions except the one that makes this call.',
  allow: 'signed-in',
  audit: 'change',
  reply: z.object({ ended: Count }),
});
