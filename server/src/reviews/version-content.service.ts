import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { listReviewVersions } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { presentAnswers, readAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { ReviewContent } from './kept-content.ts';
import { presentFindings } from './reviews.presenter.ts';

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
