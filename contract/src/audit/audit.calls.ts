// Generated from audit.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './audit.endpoints.ts';

export const listAuditEvents: Call<typeof endpoints.listAuditEvents> = {
  method: 'GET',
  path: '/audit-events',
};
