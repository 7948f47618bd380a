import { submitChainReview, submitReview } from '@sonoboard/contract/reviews/reviews.calls';
import { call } from '../../platform/call.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import type { KeptFinding } from '../safety-check/use-safety-check.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { submissionBody } from './submission-body.ts';

/**
 * Submits what the page shows: all open exams of a chain together, or one exam. Returns the guid of the first new
 * review. Safe to repeat: the server answers the same submission with the same reviews.
 */
export async function sendSubmission(
  session: ReviewSession,
  person: string,
  kept: readonly KeptFinding[],
): Promise<string> {
  const body = submissionBody(session, browserZone(), kept);
  const [exam] = body.exams;
  if (exam === undefined) throw new Error('Every exam of this review is reviewed already.');
  if (session.address.flow === 'single') {
    const single = { ...exam, exam_review: body.exam_review };
    return (await call(submitReview, { body: single, person, silent: true })).guid;
  }
  const { reviews } = await call(submitChainReview, { body, person, silent: true });
  return reviews[0]?.guid ?? '';
}
