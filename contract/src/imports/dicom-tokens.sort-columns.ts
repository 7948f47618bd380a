// Generated from dicom-tokens.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './dicom-tokens.endpoints.ts';

export const listDicomTokens: SortColumns<typeof endpoints.listDicomTokens> = [
  'name',
  'created_at',
  'last_used_at',
];
