import { amendedScans, hadRescan } from '@sonoboard/domain/review-versions/amended-scans';
import { type ReviewFlow, reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import type { ExamReview, ReviewAddress, ReviewSource, ScanSource } from '../reviews.queries.ts';
import { reviewShown } from '../session/open-review.ts';

/** Of a chain the scans that the corrected review speaks of; what was reviewed after it is set aside. */
export function sourceToAmend(source: ReviewSource, { guid }: ReviewAddress): ReviewSource {
  const amended = reviewShown(source, guid);
  if (amended === null) return { ...source, scans: [] };
  const { counting, later } = amendedScans(source.scans, submissionOf(amended), reviewOf);
  return { ...source, scans: counting, later, submittedAs: flowOf(source.scans, amended) };
}

/** By the newest scan of the submission, as the server does it. */
function flowOf(scans: readonly ScanSource[], amended: ExamReview): ReviewFlow {
  const isOfSubmission = ({ review }: ScanSource) =>
    review?.examReview.submission_guid === amended.submission_guid;
  const { guid, protocol, linked_to: linkedTo } = scans.findLast(isOfSubmission)?.exam ?? amended;
  const chain = scans.map(({ exam }) => ({
    linkedTo: exam.linked_to,
    createdAt: new Date(exam.clip_set_created_at),
  }));
  const hasRescan = hadRescan(guid, chain, new Date(amended.created_at));
  return reviewExamRoute({ guid, protocol, linkedTo, hasRescan }).flow;
}

function reviewOf({ review }: ScanSource) {
  return review === null ? null : submissionOf(review.examReview);
}

function submissionOf(review: { readonly submission_guid: string; readonly created_at: string }) {
  return { submissionGuid: review.submission_guid, createdAt: review.created_at };
}
