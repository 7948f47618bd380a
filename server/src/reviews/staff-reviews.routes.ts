import { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { reviewSearchTerms } from './staff-reviews.conditions.ts';
import type { StaffReviewRow } from './staff-reviews.queries.ts';
import { listStaffReviews } from './staff-reviews.service.ts';

/** Every review that was submitted, for internal staff. */
export function staffReviewRoutes(app: FastifyInstance): void {
  const { db, database, clock } = app.deps;

  serve(app, listReviewsForStaff, async ({ query: { search, ...query }, session, audit }) => {
    const terms = await reviewSearchTerms(db, search, {
      now: clock.now(),
      zone: query.timezone ?? 'UTC',
    });
    const page = await listStaffReviews(database, query, terms, patientVisibility(session.config));
    const examGuids = [...new Set(page.reviews.map(({ examGuid }) => examGuid))];
    void audit.recordRead({ action: 'staff-reviews.read', examGuids });
    return { reviews: page.reviews.map(presentStaffReview), total: page.total };
  });
}

function presentStaffReview(review: StaffReviewRow): ReplyOf<typeof listReviewsForStaff>['reviews'][number] {
  return {
    guid: review.guid,
    protocol: review.protocol,
    reviewer_email: review.reviewerEmail,
    reviewer_guid: review.reviewerGuid,
    clip_set_guid: review.examGuid,
    patient_id: review.patientId,
    patient_first_name: review.firstName,
    patient_last_name: review.lastName,
    scanner_id: review.scannerId,
    assessment: review.assessment,
    rating: review.rating,
    clip_set_created_at: review.examCreatedAt.toISOString(),
    clip_set_created_at_timezone_id: review.examTimezoneId,
    created_at: review.createdAt.toISOString(),
    created_at_timezone_id: review.timezoneId,
    collections: [...review.collectionNames],
    collection_guids: [...review.collectionGuids],
  };
}
