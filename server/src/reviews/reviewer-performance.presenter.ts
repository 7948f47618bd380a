import type { getReviewerPerformance } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { qualityScore } from '@sonoboard/domain/statistics/quality-score';
import { sensitivityOf, specificityOf } from '@sonoboard/domain/statistics/reviewer-performance';
import type { selectReviewerPerformance } from './reviewer-performance.queries.ts';

type PerformanceRow = Awaited<ReturnType<typeof selectReviewerPerformance>>['items'][number];

export function presentPerformance(
  row: PerformanceRow,
): ReplyOf<typeof getReviewerPerformance>['items'][number] {
  return {
    reviewer_guid: row.reviewerGuid,
    reviewer_email: row.reviewerEmail,
    reviews: row.reviews,
    true_positives: row.truePositives,
    false_positives: row.falsePositives,
    true_negatives: row.trueNegatives,
    false_negatives: row.falseNegatives,
    not_applicable: row.notApplicable,
    sensitivity: sensitivityOf(row),
    specificity: specificityOf(row),
    average_rating: qualityScore(row.ratings).average,
  };
}
