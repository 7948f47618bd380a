import * as z from 'zod/mini';
import { REVIEW_FLOWS } from '@sonoboard/domain/reviews/review-route';
import { endpoint } from '../http/endpoint.ts';
import { DateTime, Guid, Nothing, QueryFlag } from '../http/wire-values.ts';

const params = z.strictObject({ examGuid: Guid });

/**
 * Called again and again while the exam is open. Opening the exam left its trace, unless the page had it before: then the
 * first of these calls says that the exam is seen.
 */
export const renewReviewLease = endpoint({
  method: 'POST',
  path: '/review-leases/{examGuid}',
  summary:
    'Says that the caller has the exam open for review, for a minute; tells which colleagues have too, and whether it has its review.',
  allow: 'reviewer-of-exam',
  audit: 'patient-read',
  ifRepeated: 'same-state',
  params,
  query: z.strictObject({
    /** In the flow of a chain it is the chain that has its review or not. */
    flow: z.optional(z.enum(REVIEW_FLOWS)),
    /** Records that the caller sees the exam, which their page had fetched ahead. */
    shown: z.optional(QueryFlag),
  }),
  reply: z.object({
    others: z.array(z.object({ reviewer_name: z.string(), since: DateTime })),
    review_guid: z.nullable(Guid),
  }),
});

export const releaseReviewLease = endpoint({
  method: 'DELETE',
  path: '/review-leases/{examGuid}',
  summary: 'Says that the caller no longer has the exam open for review.',
  allow: 'reviewer-of-exam',
  audit: 'none',
  params,
  reply: Nothing,
});

export const getReviewsInProgress = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/reviews-in-progress',
  summary: "Lists which exams of the caller's worklist a colleague is reviewing right now.",
  allow: 'signed-in',
  audit: 'none',
  reply: z.object({
    items: z.array(z.object({ exam_guid: Guid, reviewer_name: z.string() })),
  }),
});
