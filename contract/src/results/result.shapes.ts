import * as z from 'zod/mini';
import { CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import { patientDetailFields, Protocol } from '../exams/exam.shapes.ts';
import { AMENDMENT_KINDS } from '@sonoboard/domain/review-versions/amendment';
import { Addendum, Version } from '../review-versions/review-version.shapes.ts';
import { CalfNotAssessed } from '../reviews/calf.shapes.ts';
import { DateTime, Guid } from '../http/wire-values.ts';

const Outcome = z.enum(['negative', 'positive', 'not_applicable']);
const ClinicalDecision = z.enum(CLINICAL_DECISIONS);

/** What the operator learns of a review. */
export const Result = z.object({
  review_guid: Guid,
  exam: z.object({
    guid: Guid,
    protocol: Protocol,
    created_at: DateTime,
    created_at_timezone_id: z.nullable(z.string()),
    patient_id: z.nullable(z.string()),
    patient_full_name: z.nullable(z.string()),
    ...patientDetailFields,
  }),
  /** Null where the account shows no results (AMB-158). */
  outcome: z.nullable(Outcome),
  calf_not_assessed: CalfNotAssessed,
  clinical_decision: ClinicalDecision,
  note: z.string(),
  reviewer_name: z.string(),
  decided_at: DateTime,
  decided_at_timezone_id: z.nullable(z.string()),
  /** When the operator said that they have read this version; null until then. */
  read_at: z.nullable(DateTime),
  /** Which version of the review this is. */
  version: Version,
  /** What the operator may have read before, where the review was amended since. */
  amended: z.nullable(
    z.object({
      kind: z.enum(AMENDMENT_KINDS),
      amended_at: DateTime,
      amended_at_timezone_id: z.string(),
      author_name: z.string(),
      reason: z.string(),
      previous_outcome: z.nullable(Outcome),
      previous_decision: z.nullable(ClinicalDecision),
      previous_read_at: z.nullable(DateTime),
    }),
  ),
  /** The oldest first. */
  addenda: z.array(Addendum),
  /** The review was retracted: what it says no longer holds. */
  retracted_at: z.nullable(DateTime),
});

/** The newest decision on an exam, as its row in a list tells of it. */
export const ResultMark = z.object({
  review_guid: Guid,
  clinical_decision: ClinicalDecision,
  version: Version,
  /** Null until its operator has read this version. */
  read_at: z.nullable(DateTime),
});
