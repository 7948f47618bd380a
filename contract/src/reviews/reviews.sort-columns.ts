// Generated from reviews.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './reviews.endpoints.ts';

export const listReviewsForStaff: SortColumns<typeof endpoints.listReviewsForStaff> = [
  'guid',
  'protocol',
  'reviewer_email',
  'clip_set_guid',
  'patient_id',
  'patient_name',
  'scanner_id',
  'assessment',
  'rating',
  'clip_set_created_at',
  'created_at',
];
