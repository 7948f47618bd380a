import * as z from 'zod/mini';
import { ClipSetRow } from '../exams/clip-set.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Guid, Nothing } from '../http/wire-values.ts';
import { LinkedReview } from '../reviews/review.shapes.ts';
import { ReviewerPerformance } from './reviewer-performance.shapes.ts';

const params = z.strictObject({ guid: Guid });
const EXAMS_PER_CALL = 1000;

export const listLinkedClipSets = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/linkedClipSets',
  summary: 'Lists the exams of a data collection.',
  allow: 'collection-admin',
  audit: 'patient-read',
  params,
  query: z.extend(
    listQuery([
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
    ]),
    { examGuid: z.optional(Guid) },
  ),
  reply: listReply(ClipSetRow),
});

export const listLinkedReviews = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/linkedReviews',
  summary: 'Lists the reviews of the exams of a data collection.',
  allow: 'collection-admin',
  audit: 'patient-read',
  params,
  query: z.extend(
    listQuery([
      'guid',
      'clipset_guid',
      'reviewer_email',
      'clipset_patient_id',
      'rating',
      'created_at',
      'assessment',
      'clipset_ground_truth',
    ]),
    { examGuid: z.optional(Guid) },
  ),
  reply: listReply(LinkedReview),
});

export const getReviewerPerformance = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/reviewerPerformance',
  summary: 'Compares the reviews of a data collection with the ground truth, per reviewer.',
  allow: 'collection-admin',
  audit: 'none',
  params,
  query: listQuery([
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
  ]),
  reply: listReply(ReviewerPerformance),
});

export const addExamsToCollection = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/clip_sets',
  summary: 'Adds exams to a data collection and answers those that were not in it yet.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  body: z.strictObject({
    clip_set_guids: z.array(Guid).check(z.minLength(1), z.maxLength(EXAMS_PER_CALL)),
  }),
  reply: z.object({ items: z.array(z.object({ guid: Guid })) }),
});

export const removeExamFromCollection = endpoint({
  method: 'DELETE',
  path: '/dataCollections/{guid}/exams/{examGuid}',
  summary: 'Takes an exam out of a data collection; exam and reviews stay.',
  allow: 'data-management',
  audit: 'change',
  params: z.strictObject({ guid: Guid, examGuid: Guid }),
  reply: Nothing,
});
