// Generated from imports.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './imports.endpoints.ts';

export const listAwaitedRescans: SortColumns<typeof endpoints.listAwaitedRescans> = ['created_at'];

export const listImports: SortColumns<typeof endpoints.listImports> = ['created_at'];
