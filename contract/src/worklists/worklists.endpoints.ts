import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Guid, guidsInAddress, QueryFlag } from '../http/wire-values.ts';
import { ReviewOpening } from '../reviews/review-opening.shapes.ts';
import {
  REVIEWED_EXAM_COLUMNS,
  ReviewedExam,
  WORKLIST_COLUMNS,
  worklistFields,
  WorklistItem,
} from './worklist.shapes.ts';

const EXAMS_UNDER_REVIEW_MAX = 50;

/** Left out for all collections. */
const inCollection = { data_collection_guid: z.optional(Guid) };
/** Gives the total and no row. It tells of no patient, so nothing is recorded. */
const countOnly = { count_only: z.optional(QueryFlag) };

export const getWorklist = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/worklist',
  summary: 'Lists the exams that wait for a review by the caller; the first is the next one.',
  allow: 'signed-in',
  audit: 'patient-read',
  isFetchedAhead: true,
  /** `drafts` lists only what the caller has begun to review. */
  query: z.extend(listQuery(WORKLIST_COLUMNS), {
    ...inCollection,
    ...countOnly,
    drafts: z.optional(QueryFlag),
  }),
  reply: z.extend(listReply(WorklistItem), worklistFields),
});

export const getNextReview = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/next-review',
  summary:
    'Gives the first exam of the worklist that is not under review, with all that opening it asks for.',
  allow: 'signed-in',
  audit: 'patient-read',
  isFetchedAhead: true,
  query: z.strictObject({
    ...inCollection,
    /** The exams of the review that is open. */
    under_review: z.optional(guidsInAddress(EXAMS_UNDER_REVIEW_MAX)),
    /** The exam that the caller has already: if it is still the next one, nothing but its name is given. */
    known: z.optional(Guid),
  }),
  reply: z.object({
    next: z.nullable(
      z.object({
        guid: Guid,
        protocol: WorklistItem.shape.protocol,
        linked_to: z.nullable(Guid),
        has_rescan: z.boolean(),
      }),
    ),
    opening: z.nullable(ReviewOpening),
  }),
});

export const getCompletedReviews = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/completed-reviews',
  summary: 'Lists the submitted reviews that the caller may see.',
  allow: 'signed-in',
  audit: 'patient-read',
  query: z.extend(listQuery(REVIEWED_EXAM_COLUMNS), inCollection),
  reply: listReply(ReviewedExam),
});

export const getPendingRescans = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/pending-rescans',
  summary: 'Lists the reviewed exams for which a rescan was asked and has not come yet.',
  allow: 'signed-in',
  audit: 'patient-read',
  query: z.extend(listQuery(REVIEWED_EXAM_COLUMNS), { ...inCollection, ...countOnly }),
  reply: listReply(ReviewedExam),
});
