import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import type { Rating } from '@sonoboard/domain/reviews/rating';
import { countRatings } from '@sonoboard/domain/statistics/count-ratings.fixture';
import { qualityScore } from '@sonoboard/domain/statistics/quality-score';
import {
  type JudgementCounts,
  sensitivityOf,
  specificityOf,
} from '@sonoboard/domain/statistics/reviewer-performance';

export type GroundTruth = 'positive' | 'negative';

export interface JudgedReview {
  readonly reviewer: string;
  readonly assessment: Assessment;
  readonly rating: Rating;
  /** Null while nobody knows: such a review counts, but proves nothing. */
  readonly groundTruth: GroundTruth | null;
}

export interface ReviewerPerformance extends JudgementCounts {
  readonly reviewer: string;
  readonly reviews: number;
  /** Judged, and neither positive nor negative. */
  readonly notApplicable: number;
  readonly sensitivity: number | null;
  readonly specificity: number | null;
  readonly averageRating: number;
}

/** One line per reviewer, in the order of their first review (AMB-230). */
export function reviewerPerformance(reviews: readonly JudgedReview[]): readonly ReviewerPerformance[] {
  const reviewers = new Set(reviews.map((review) => review.reviewer));
  return [...reviewers].map((reviewer) =>
    performanceOf(
      reviewer,
      reviews.filter((review) => review.reviewer === reviewer),
    ),
  );
}

function performanceOf(reviewer: string, reviews: readonly JudgedReview[]): ReviewerPerformance {
  const judged = reviews.filter((review) => review.groundTruth !== null);
  const count = (assessment: Assessment, truth: GroundTruth) =>
    judged.filter((review) => review.assessment === assessment && review.groundTruth === truth).length;
  const counts: JudgementCounts = {
    truePositives: count('positive', 'positive'),
    falsePositives: count('positive', 'negative'),
    trueNegatives: count('negative', 'negative'),
    falseNegatives: count('negative', 'positive'),
  };
  const decided = Object.values(counts).reduce((sum, part: number) => sum + part, 0);
  return {
    reviewer,
    reviews: reviews.length,
    ...counts,
    notApplicable: judged.length - decided,
    sensitivity: sensitivityOf(counts),
    specificity: specificityOf(counts),
    averageRating: qualityScore(countRatings(reviews.map((review) => review.rating))).average,
  };
}
