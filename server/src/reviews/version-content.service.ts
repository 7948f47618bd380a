import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { listReviewVersions } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import type {
  AmendmentContent,
  ReviewContent as SignedContent,
} from '@sonoboard/domain/signatures/canonical-review';
import { presentAnswers, readAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { ReviewContent } from './kept-content.ts';
import { toStoredContent } from './review-record.ts';
import { presentFindings, type SignedVersion } from './reviews.presenter.ts';
import type { ReviewRow } from './reviews.queries.ts';

export { amendmentContent, presentSignature } from './reviews.presenter.ts';
export { contentOfRow, fromKept, type ReviewContent, toKept } from './kept-content.ts';

type VersionContent = ReplyOf<typeof listReviewVersions>['versions'][number]['content'];

/** What a review says in one of its versions, in the words of a reply about the newest. */
export function presentContent({ review, clips, findings }: ReviewContent): VersionContent {
  return {
    ...presentAnswers(REVIEW_FIELDS, readAnswers(REVIEW_FIELDS, 'column', review)),
    assessment: review.assessment,
    sequences: clips.map((clip) => ({
      clip_guid: clip.clipGuid,
      ...presentAnswers(RECORDED_CLIP_FIELDS, readAnswers(RECORDED_CLIP_FIELDS, 'column', clip)),
    })),
    findings: presentFindings(findings),
  };
}

type SignedRows = Pick<SignedVersion, 'review' | 'clipReviews'>;

type Identity = Pick<ReviewRow, 'guid' | 'examGuid' | 'reviewerGuid'>;

/** A version of a review under the names of its rows, as far as these are signed. */
export function toSignedRows(
  { guid, examGuid, reviewerGuid }: Identity,
  { review, clips, findings }: ReviewContent,
): SignedRows {
  return {
    review: { ...review, guid, examGuid, reviewerGuid, findings },
    clipReviews: clips.map((clip) => ({ ...clip, reviewGuid: guid })),
  };
}

/** What a signature of a version covers. */
export function toSignedContent(
  identity: Identity,
  content: ReviewContent,
  amendment: AmendmentContent | null,
): SignedContent {
  const { review, clipReviews } = toSignedRows(identity, content);
  return toStoredContent(review, clipReviews, amendment);
}
