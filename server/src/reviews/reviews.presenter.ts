import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getChainReviews, getReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { presentAnswers, readAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import {
  type MediaAddress,
  presentClips,
  presentExam,
  presentQuestionnaire,
} from '../exams/exams.presenter.ts';
import type { ClipReviewRow, ReviewRow } from './reviews.queries.ts';
import type { loadChainReviews, loadReview } from './reviews.service.ts';

type ReviewReply = ReplyOf<typeof getReview>;
type ChainItem = ReplyOf<typeof getChainReviews>['exams_and_reviews'][number];
type LoadedReview = Awaited<ReturnType<typeof loadReview>>;
type LoadedChainItem = Awaited<ReturnType<typeof loadChainReviews>>[number];

/** Who reads: their settings decide what of a patient leaves, and media addresses work for them alone. */
export interface Reader {
  readonly config: UserConfig;
  readonly mediaAddress: MediaAddress;
}

export function presentReview(loaded: LoadedReview, { config, mediaAddress }: Reader): ReviewReply {
  const { exam, review, clips, clipReviews, questionnaire } = loaded;
  return {
    examReview: presentExamReview(exam, review, config),
    sequences: presentClips(exam.protocol, clips, mediaAddress),
    questionnaire: presentQuestionnaire(questionnaire),
    sequenceReviews: clipReviews.map(presentClipReview),
  };
}

export function presentChainItem(loaded: LoadedChainItem, { config, mediaAddress }: Reader): ChainItem {
  const { exam, review, clips, clipReviews, questionnaire } = loaded;
  const sequences = presentClips(exam.protocol, clips, mediaAddress);
  return {
    exam: presentExam(exam, config),
    review:
      review === null
        ? null
        : {
            examReview: presentExamReview(exam, review, config),
            sequences,
            sequenceReviews: clipReviews.map(presentClipReview),
          },
    sequences,
    questionnaire: presentQuestionnaire(questionnaire),
  };
}

function presentExamReview(
  exam: LoadedReview['exam'],
  review: ReviewRow,
  config: UserConfig,
): ReviewReply['examReview'] {
  const { has_rescan: _, ...examFields } = presentExam(exam, config);
  const reviewer = {
    firstName: review.reviewerFirstName,
    lastName: review.reviewerLastName,
    email: review.reviewerEmail,
  };
  return {
    ...examFields,
    guid: review.guid,
    ...presentAnswers(REVIEW_FIELDS, readAnswers(REVIEW_FIELDS, 'column', review)),
    assessment: review.assessment,
    result_read_at: review.resultReadAt?.toISOString() ?? null,
    created_at: review.createdAt.toISOString(),
    created_at_timezone_id: review.createdAtTimezoneId,
    reviewer_email: review.reviewerEmail,
    reviewer_name: displayName(reviewer),
    reviewer_guid: review.reviewerGuid,
    submission_guid: review.submissionGuid,
  };
}

function presentClipReview(clip: ClipReviewRow) {
  const answers = readAnswers(RECORDED_CLIP_FIELDS, 'column', clip);
  return {
    guid: clip.guid,
    clip_guid: clip.clipGuid,
    ...presentAnswers(RECORDED_CLIP_FIELDS, answers),
  };
}
