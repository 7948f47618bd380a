import { FINDING_KEYS } from '@sonoboard/domain/safety-check/finding-keys';
import * as z from 'zod/mini';
import { Count, DateTime, Guid, Rating } from '../http/wire-values.ts';

/** Absent while there is nothing to average. */
const Average = z.nullable(z.number());

const Share = z.object({ absolute: Count, percentage: z.number() });
const SharesByRating = z.object({ '1': Share, '2': Share, '3': Share, '4': Share, '5': Share });

/** Reviews in which something was found, and how many of them say why it was kept. */
const FindingCounts = z.object({
  finding: z.enum(FINDING_KEYS),
  found: Count,
  with_reason: Count,
  /** By code. */
  reasons: z.array(z.object({ reason: z.string(), count: Count })),
});

const ReviewerProgress = z.object({
  reviewerGuid: Guid,
  /** Their email address, by which the list of reviews finds theirs. */
  reviewer: z.string(),
  reviewerName: z.string(),
  dateOfLastSubmission: z.nullable(DateTime),
  finishedExamReviews: Count,
  totalExamReviews: Count,
  positiveExamReviews: Count,
  negativeExamReviews: Count,
  otherExamReviews: Count,
  overallRating: Average,
});

const AcepReview = z.object({
  clipSetGuid: Guid,
  clipSetCreatedAt: DateTime,
  scannerEmail: z.nullable(z.string()),
  scannerGuid: z.nullable(Guid),
  reviewerEmail: z.nullable(z.string()),
  rating: Rating,
});

/** Both lists hold the newest, by date; the totals say how many there are. */
const AcepProjection = z.object({
  reviews: z.array(AcepReview),
  reviews_total: Count,
  clip_sets: z.array(z.object({ guid: Guid, created_at: DateTime })),
  clip_sets_total: Count,
  /** Clip sets with a review that is counted, and those of them that are accepted. */
  reviewed_clip_sets: Count,
  accepted_clip_sets: Count,
  /** The window that was asked for, and how many of its clip sets are accepted. */
  window: Count,
  accepted_in_window: Count,
  /** Reviewed clip sets by date, `place` counted from 1: all, or evenly chosen ones with the first and the last. */
  plot: z.object({
    place: z.array(Count),
    mean_rating: z.array(z.number()),
    moving_mean: z.array(z.number()),
  }),
});

export const Statistics = z.object({
  assessments: z.object({ positive: Count, negative: Count, notApplicable: Count, total: Count }),
  clinical_trial_progress: z.object({ expected: Count, total: Count }),
  diagnostics_quality_score: z.object({
    totalExamReviews: Count,
    average: Average,
    standardDeviation: Average,
    examRatings: SharesByRating,
  }),
  diagnostics_quality_score_landmarks: z.object({
    landmarks: z.array(z.object({ landmark: z.string(), average: Average, exam_ratings: SharesByRating })),
    chart_max: Count,
  }),
  reviewer_progress: z.object({ items: z.array(ReviewerProgress) }),
  exam_review_count_all_ratings: Count,
  safety_check: z.object({ findings: z.array(FindingCounts) }),
  acep_projection: AcepProjection,
});
