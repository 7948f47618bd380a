// Generated from exams.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './exams.endpoints.ts';

export const listStoredExams: SortColumns<typeof endpoints.listStoredExams> = [
  'clip_set_guid',
  'patient_id',
  'patient_full_name',
  'protocol',
  'scanned_points',
  'date_created',
];
