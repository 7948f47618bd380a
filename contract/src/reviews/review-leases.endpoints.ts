import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { DateTime, Guid, Nothing } from '../http/wire-values.ts';

const params = z.strictObject({ examGuid: Guid });

/** Called again and again while the exam is open, and changes no record: opening the exam left its trace. */
export const renewReviewLease = endpoint({
  method: 'POST',
  path: '/review-leases/{examGuid}',
  summary:
    'Says that the caller has the exam open for review, and tells which colleagues have too; for a minute.',
  allow: 'reviewer-of-exam',
  audit: 'none',
  ifRepeated: 'same-state',
  params,
  reply: z.object({
    others: z.array(z.object({ reviewer_name: z.string(), since: DateTime })),
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
