// Generated from phones.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './phones.endpoints.ts';

export const getPhoneHistory: SortColumns<typeof endpoints.getPhoneHistory> = [
  'phone_serial_number',
  'app_version',
  'build_number',
  'clarius_sdk_firmware',
  'owner_email',
  'probe_serial_number',
  'created_at',
];

export const listPhones: SortColumns<typeof endpoints.listPhones> = [
  'phone_serial_number',
  'app_version',
  'build_number',
  'clarius_sdk_firmware',
  'owner_email',
  'probe_serial_number',
  'created_at',
];
