// Generated from collection-members.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './collection-members.endpoints.ts';

export const listCollectionMembers: SortColumns<typeof endpoints.listCollectionMembers> = ['email'];
