// Generated from billing.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './billing.endpoints.ts';

export const listPrices: SortColumns<typeof endpoints.listPrices> = ['id', 'nickname'];
