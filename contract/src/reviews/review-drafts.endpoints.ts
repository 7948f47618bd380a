import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid } from '../http/wire-values.ts';
import { ReviewDraft } from './review-draft.shapes.ts';

/** Any exam of a chain names the one draft that the caller has of it. */
const params = z.strictObject({ examGuid: Guid });
const draft = z.object({ draft: ReviewDraft });

export const getReviewDraft = endpoint({
  method: 'GET',
  path: '/review-drafts/{examGuid}',
  summary: 'Returns the draft of the caller: what they entered about an exam and have not submitted.',
  allow: 'reviewer-of-exam',
  audit: 'patient-read',
  isFetchedAhead: true,
  params,
  reply: draft,
});

export const saveReviewDraft = endpoint({
  method: 'POST',
  path: '/review-drafts/{examGuid}',
  summary: 'Joins a draft with the one that is kept, value by value the later one, and gives the result.',
  allow: 'reviewer-of-exam',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  body: z.strictObject({ draft: ReviewDraft }),
  reply: draft,
});

export const discardReviewDraft = endpoint({
  method: 'DELETE',
  path: '/review-drafts/{examGuid}',
  summary: 'Deletes the draft of the caller, also where another device still has it.',
  allow: 'reviewer-of-exam',
  audit: 'change',
  params,
  reply: draft,
});
