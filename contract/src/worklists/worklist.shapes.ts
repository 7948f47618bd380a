import * as z from 'zod/mini';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import { patientFields, Protocol } from '../exams/exam.shapes.ts';
import { CalfNotAssessed } from '../reviews/calf.shapes.ts';
import { Version } from '../review-versions/review-version.shapes.ts';
import { Count, DateTime, Guid, Rating } from '../http/wire-values.ts';

const operatorFields = {
  operator_name: z.nullable(z.string()),
  operator_email: z.nullable(z.string()),
  scanner_id: z.nullable(z.string()),
};

export const WorklistItem = z.object({
  guid: Guid,
  protocol: Protocol,
  ...patientFields,
  date_added: DateTime,
  date_added_timezone_id: z.nullable(z.string()),
  ...operatorFields,
  is_virtual_scan: z.boolean(),
  linked_to: z.nullable(Guid),
  has_rescan: z.boolean(),
  /** The caller has begun to review the chain and not submitted it. */
  has_draft: z.boolean(),
  /** When its target ends, in all collections the earliest; null without a target. Until then it has waited since `date_added`. */
  due_at: z.nullable(DateTime),
  /** Marked by its operator; in a list with targets also by a high Wells score, where the collection says so. */
  is_urgent: z.boolean(),
});

export const WORKLIST_COLUMNS = [
  'guid',
  'protocol',
  'patient_id',
  'patient_name',
  'date_added',
  'operator',
  'time_to_target',
] as const;

/** Where the exams of a list stand against their targets; each number ends at 100, so that it costs the same in every list. */
const TargetFigures = z.object({
  overdue: Count,
  due_soon: Count,
  /** When the first of these numbers changes by the clock alone; null where nothing will. */
  changes_in_seconds: z.nullable(Count),
});

/** What a page of the worklist says beside its rows. */
export const worklistFields = {
  /** Whether a collection of this list has target times for reviews. */
  has_targets: z.boolean(),
  /** How the rows are sorted: as asked, or else by time to target where there are targets, and by date where there are none. */
  sort: z.enum(WORKLIST_COLUMNS),
  order: z.enum(['asc', 'desc']),
  /** The server's clock, by which due times are judged. */
  at: DateTime,
  /** With `count_only`, and null for a list without targets. */
  targets: z.nullable(TargetFigures),
};

/** A row of Completed Reviews and of Pending Rescans; `guid` names the review, `email` is the reviewer's. */
export const ReviewedExam = z.object({
  guid: Guid,
  clip_set_guid: Guid,
  protocol: Protocol,
  ...patientFields,
  ...operatorFields,
  email: z.nullable(z.string()),
  reviewer_name: z.nullable(z.string()),
  reviewer_guid: z.nullable(Guid),
  assessment: z.nullable(z.enum(ASSESSMENTS)),
  calf_not_assessed: CalfNotAssessed,
  rating: z.nullable(Rating),
  clinical_decision: z.nullable(z.enum(CLINICAL_DECISIONS)),
  clip_set_created_at: DateTime,
  clip_set_created_at_timezone_id: z.nullable(z.string()),
  created_at: DateTime,
  created_at_timezone_id: z.nullable(z.string()),
  /** Above 1 where the review was amended. */
  version: Version,
  is_virtual_scan: z.boolean(),
  /** On an original with rescans: its newest rescan (AMB-121). */
  linked_to: z.nullable(Guid),
});

export const REVIEWED_EXAM_COLUMNS = [
  'clip_set_guid',
  'protocol',
  'reviewer',
  'patient_id',
  'patient_name',
  'assessment',
  'clinical_decision',
  'rating',
  'clip_set_created_at',
  'created_at',
  'operator',
] as const;
