import type { listLinkedReviews } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { linkedReviewsPage } from './linked-reviews.queries.ts';

type LinkedReviewRow = Awaited<ReturnType<typeof linkedReviewsPage>>[number];

export function presentLinkedReview(
  review: LinkedReviewRow,
  sees: PatientVisibility,
): ReplyOf<typeof listLinkedReviews>['items'][number] {
  return {
    guid: review.guid,
    clipset_guid: review.examGuid,
    reviewer_email: review.reviewerEmail,
    reviewer_guid: review.reviewerGuid,
    clipset_patient_id: sees.id ? review.patientId : null,
    comment: review.comment,
    rating: review.rating,
    created_at: review.createdAt.toISOString(),
    created_at_timezone_id: review.createdAtTimezoneId,
    version: review.version,
    assessment: review.assessment,
    clipset_ground_truth: review.groundTruth,
  };
}
