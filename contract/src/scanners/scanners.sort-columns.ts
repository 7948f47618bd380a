// Generated from scanners.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './scanners.endpoints.ts';

export const listProbeUsages: SortColumns<typeof endpoints.listProbeUsages> = [
  'created_at',
  'patient_id',
  'clip_set_guid',
  'data_collection_guid',
];

export const listProbes: SortColumns<typeof endpoints.listProbes> = [
  'serial_number',
  'workspace_name',
  'activation_status',
  'created_at',
  'hardware_usage_sdk_firmware_version',
  'oem_status',
  'model',
  'oem_expiration',
  'oem_expires_in',
  'oem_expired',
];

export const listWorkspaceProbes: SortColumns<typeof endpoints.listWorkspaceProbes> = [
  'serial_number',
  'activation_status',
  'created_at',
];
