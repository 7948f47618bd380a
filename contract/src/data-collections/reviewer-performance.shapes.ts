import * as z from 'zod/mini';
import { Count, Guid } from '../http/wire-values.ts';

const Percentage = z.nullable(z.number().check(z.gte(0), z.lte(100)));

/** What someone's reviews are worth against the ground truth (AMB-230). */
export const ReviewerPerformance = z.object({
  reviewer_guid: Guid,
  reviewer_email: z.string(),
  reviews: Count,
  true_positives: Count,
  false_positives: Count,
  true_negatives: Count,
  false_negatives: Count,
  not_applicable: Count,
  /** Null without a case that could show it. */
  sensitivity: Percentage,
  specificity: Percentage,
  average_rating: z.number(),
});
