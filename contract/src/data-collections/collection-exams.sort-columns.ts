// Generated from collection-exams.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './collection-exams.endpoints.ts';

export const getReviewerPerformance: SortColumns<typeof endpoints.getReviewerPerformance> = [
  'reviewer_email',
  'reviews',
  'true_positives',
  'false_positives',
  'true_negatives',
  'false_negatives',
  'not_applicable',
  'sensitivity',
  'specificity',
  'average_rating',
];

export const listLinkedClipSets: SortColumns<typeof endpoints.listLinkedClipSets> = [
  'guid',
  'patient_id',
  'patient_name',
  'patient_sex',
  'patient_date_of_birth',
  'patient_height',
  'patient_weight',
  'age',
  'bmi',
  'protocol',
  'operator',
  'created_at',
  'ground_truth',
  'exclude_from_analysis',
  'is_practise_exam',
  'is_aborted',
];

export const listLinkedReviews: SortColumns<typeof endpoints.listLinkedReviews> = [
  'guid',
  'clipset_guid',
  'reviewer_email',
  'clipset_patient_id',
  'rating',
  'created_at',
  'assessment',
  'clipset_ground_truth',
];
