// Generated from exam-reports.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './exam-reports.endpoints.ts';

export const listExamsForStaff: SortColumns<typeof endpoints.listExamsForStaff> = [
  'clip_set_guid',
  'created_at',
  'scan_id',
  'is_virtual_scan',
  'protocol',
  'scanned_points',
  'is_practise_exam',
  'is_aborted',
  'scanner_id',
  'email',
  'scan_nr',
  'patient_id',
  'first_name',
  'last_name',
  'height',
  'sex',
  'weight',
  'date_of_birth',
  'timestamp',
];
