import type { CallInput } from '@sonoboard/contract/http/endpoint';
import {
  addReviewAddendum,
  confirmRetraction,
  correctReview,
  requestRetraction,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { call } from './call.ts';
import { type ChainReviewBody, chainReviewBody, type ReviewBody } from './review-bodies.ts';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

type Correction = CallInput<typeof correctReview>['body'];
type Addendum = CallInput<typeof addReviewAddendum>['body'];

interface Amended {
  readonly reviewGuid: string;
  readonly as: TestUser;
}

/** Corrects a review to what the bodies say, with the outcome that follows from them. */
export function correct(
  { app }: TestApp,
  { reviewGuid, as }: Amended,
  {
    assessment,
    reviews,
    ...said
  }: Partial<Correction> & {
    readonly assessment: ChainReviewBody['exam_review']['assessment'];
    readonly reviews: readonly ReviewBody[];
  },
) {
  const body: Correction = {
    expected_version: 1,
    reason: 'view_assessment_wrong',
    reason_text: '',
    ...said,
    ...chainReviewBody(assessment, reviews),
  };
  return call(app, correctReview, { params: { reviewGuid }, body }, { as });
}

export function addAddendum(
  { app }: TestApp,
  { reviewGuid, as }: Amended,
  said: Partial<Addendum> & Pick<Addendum, 'addendum'>,
) {
  const body: Addendum = { expected_version: 1, reason: 'clarification', reason_text: '', ...said };
  return call(app, addReviewAddendum, { params: { reviewGuid }, body }, { as });
}

/** Asked for by one person and confirmed by another. */
export async function retract(
  { app }: TestApp,
  { reviewGuid, as, confirmedBy }: Amended & { readonly confirmedBy: TestUser },
  expected_version = 1,
): Promise<void> {
  const params = { reviewGuid };
  const asked = { expected_version, reason: 'wrong_patient', reason_text: '' } as const;
  await call(app, requestRetraction, { params, body: asked }, { as });
  await call(app, confirmRetraction, { params, body: { expected_version } }, { as: confirmedBy });
}
