import { submitChainReview, submitReview } from '@sonoboard/contract/reviews/reviews.calls';
import { call } from '../../platform/call.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import type { KeptFinding } from '../safety-check/use-safety-check.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { submissionBody } from './submission-body.ts';

export interface Submitted {
  readonly kept: readonly KeptFinding[];
  /** Signs it; null where the account does not sign. */
  readonly confirmation: string | null;
}

/**
 * Submits what the page shows: all open exams of a chain together, or one exam. Returns the guid of the first new
 * review. Safe to repeat: the server answers the same submission with the same reviews.
 */
export async function sendSubmission(
  session: ReviewSession,
  person: string,
  { kept, confirmation }: Submitted,
): Promise<string> {
  const body = submissionBody(session, browserZone(), kept);
  const signature = confirmation === null ? {} : { signature: { confirmation } };
  const [exam] = body.exams;
  if (exam === undefined) throw new Error('Every exam of this review is reviewed already.');
  if (session.address.flow === 'single') {
    const single = { ...exam, exam_review: body.exam_review, ...signature };
    return (await call(submitReview, { body: single, person, silent: true })).guid;
  }
  const { reviews } = await call(submitChainReview, {
    body: { ...body, ...signature },
    person,
    silent: true,
  });
  return reviews[0]?.guid ?? '';
}
