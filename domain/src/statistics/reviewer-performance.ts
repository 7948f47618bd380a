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

/** What one grouped query returns, at any number of reviews. */
export interface JudgementCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
}

/** 0 to 100; null without a case that could show it. */
export function sensitivityOf({ truePositives, falseNegatives }: JudgementCounts): number | null {
  return shareOrNull(truePositives, truePositives + falseNegatives);
}

export function specificityOf({ trueNegatives, falsePositives }: JudgementCounts): number | null {
  return shareOrNull(trueNegatives, trueNegatives + falsePositives);
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

function shareOrNull(part: number, total: number): number | null {
  return total === 0 ? null : percentageOf(part, total);
}
