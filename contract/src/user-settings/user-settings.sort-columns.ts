// Generated from user-settings.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './user-settings.endpoints.ts';

export const listUserDataCollections: SortColumns<typeof endpoints.listUserDataCollections> = ['name'];

export const listUserGroups: SortColumns<typeof endpoints.listUserGroups> = ['name'];
