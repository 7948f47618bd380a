import * as z from 'zod/mini';
import { AMENDMENT_REASONS, AMENDMENT_TEXT_MAX } from '@sonoboard/domain/review-versions/amendment';
import { endpoint } from '../http/endpoint.ts';
import { Guid, Nothing, TimezoneId } from '../http/wire-values.ts';
import { Signed } from '../signatures/signature.shapes.ts';
import { SubmittedAnswers, SubmittedExams } from '../reviews/review.shapes.ts';
import { Retraction, ReviewVersion, Version } from './review-version.shapes.ts';

const params = z.strictObject({ reviewGuid: Guid });
const Text = z.string().check(z.trim(), z.maxLength(AMENDMENT_TEXT_MAX));

const reasonCodes = <Code extends string>(reasons: Readonly<Record<Code, string>>) =>
  // The keys are the table's, which Object.keys forgets.
  z.enum(Object.keys(reasons) as [Code, ...Code[]]);

const amended = {
  /** The version that the author saw; where another one is the newest by now, nothing is written. */
  expected_version: Version,
  /** Needed with the reason `other`. */
  reason_text: Text,
  timezone_id: z.optional(TimezoneId),
};

export const listReviewVersions = endpoint({
  method: 'GET',
  path: '/examReviews/{reviewGuid}/versions',
  summary: 'Gives every version of a review, the newest first, and what the caller may do about it.',
  allow: 'review-in-scope',
  audit: 'patient-read',
  params,
  reply: z.object({
    versions: z.array(ReviewVersion),
    retraction: z.nullable(Retraction),
    may_amend: z.boolean(),
    /** Whether the caller may be the second person of the retraction that is requested. */
    may_confirm_retraction: z.boolean(),
  }),
});

export const correctReview = endpoint({
  method: 'POST',
  path: '/examReviews/{reviewGuid}/corrections',
  summary: 'Corrects a review with all that were submitted with it; the versions before stay readable.',
  allow: 'review-amender',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  body: z.strictObject({
    ...amended,
    reason: reasonCodes(AMENDMENT_REASONS.correction),
    exam_review: SubmittedAnswers,
    /** Every exam of the submission, with all of its clips. */
    exams: SubmittedExams,
    /** Needed where the account signs its reviews. */
    signature: z.optional(Signed),
  }),
  reply: z.object({ version: Version }),
});

export const addReviewAddendum = endpoint({
  method: 'POST',
  path: '/examReviews/{reviewGuid}/addenda',
  summary: 'Adds a text to a review and changes nothing else of it.',
  allow: 'review-amender',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  body: z.strictObject({
    ...amended,
    reason: reasonCodes(AMENDMENT_REASONS.addendum),
    addendum: Text.check(z.minLength(1)),
    /** Needed where the account signs its reviews. */
    signature: z.optional(Signed),
  }),
  reply: z.object({ version: Version }),
});

export const requestRetraction = endpoint({
  method: 'POST',
  path: '/examReviews/{reviewGuid}/retraction',
  summary: 'Asks to retract a review of the wrong patient or exam; a second person has to confirm it.',
  allow: 'review-amender',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  body: z.strictObject({ ...amended, reason: reasonCodes(AMENDMENT_REASONS.retraction) }),
  reply: Nothing,
});

export const confirmRetraction = endpoint({
  method: 'POST',
  path: '/examReviews/{reviewGuid}/retraction/confirm',
  summary: 'Retracts a review as the second person; its exams become due again, and it stays readable.',
  allow: 'review-in-scope',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  body: z.strictObject({ expected_version: Version }),
  reply: Nothing,
});

export const cancelRetraction = endpoint({
  method: 'POST',
  path: '/examReviews/{reviewGuid}/retraction/cancel',
  summary: 'Takes back a retraction that nobody has confirmed yet.',
  allow: 'review-in-scope',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  body: z.strictObject({}),
  reply: Nothing,
});
