// Generated from audit.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './audit.endpoints.ts';

export const listAuditEvents: SortColumns<typeof endpoints.listAuditEvents> = ['at'];
