// Generated from worklists.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './worklists.endpoints.ts';

export const getCompletedReviews: SortColumns<typeof endpoints.getCompletedReviews> = [
  'clip_set_guid',
  'protocol',
  'reviewer',
  'patient_id',
  'patient_name',
  'assessment',
  'clinical_decision',
  'rating',
  'clip_set_created_at',
  'created_at',
  'operator',
];

export const getPendingRescans: SortColumns<typeof endpoints.getPendingRescans> = [
  'clip_set_guid',
  'protocol',
  'reviewer',
  'patient_id',
  'patient_name',
  'assessment',
  'clinical_decision',
  'rating',
  'clip_set_created_at',
  'created_at',
  'operator',
];

export const getWorklist: SortColumns<typeof endpoints.getWorklist> = [
  'guid',
  'protocol',
  'patient_id',
  'patient_name',
  'date_added',
  'operator',
  'time_to_target',
];
