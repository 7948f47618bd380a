import type { Assessment } from '../reviews/assessment.ts';
import type { Rating } from '../reviews/rating.ts';
import { countRatings, percentageOf, qualityScore } from './quality-score.ts';

export type GroundTruth = 'positive' | 'negative';

export interface JudgedReview {
  readonly reviewer: string;
  readonly assessment: Assessment;
  readonly rating: Rating;
  /** Null while nobody knows: such a review counts, but proves nothing. */
  readonly groundTruth: GroundTruth | null;
}

export interface ReviewerPerformance {
  readonly reviewer: string;
  readonly reviews: number;
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
  readonly notApplicable: number;
  /** 0 to 100; null without a case that could show it. */
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
  const truePositives = count('positive', 'positive');
  const falsePositives = count('positive', 'negative');
  const trueNegatives = count('negative', 'negative');
  const falseNegatives = count('negative', 'positive');
  return {
    reviewer,
    reviews: reviews.length,
    truePositives,
    falsePositives,
    trueNegatives,
    falseNegatives,
    notApplicable: judged.length - truePositives - falsePositives - trueNegatives - falseNegatives,
    sensitivity: shareOrNull(truePositives, truePositives + falseNegatives),
    specificity: shareOrNull(trueNegatives, trueNegatives + falsePositives),
    averageRating: qualityScore(countRatings(reviews.map((review) => review.rating))).average,
  };
}

function shareOrNull(part: number, total: number): number | null {
  return total === 0 ? null : percentageOf(part, total);
}
