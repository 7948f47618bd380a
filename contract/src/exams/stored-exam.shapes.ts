import { INGEST_STATES } from '@sonoboard/domain/ingest/ingest-state';
import * as z from 'zod/mini';
import { Count, DateTime, Guid } from '../http/wire-values.ts';
import { ResultMark } from '../results/result.shapes.ts';
import { Protocol, urgencyFields } from './exam.shapes.ts';

/** A row of 'My Exams'. */
export const StoredExam = z.object({
  clip_set_guid: Guid,
  patient_id: z.nullable(z.string()),
  patient_full_name: z.nullable(z.string()),
  protocol: Protocol,
  scanned_points: Count,
  date_created: DateTime,
  /** Of the place where it was recorded, so that its hour is the same in every list. */
  date_created_timezone_id: z.nullable(z.string()),
  ...urgencyFields,
  /** While it waits for its first review: since when, and until when it is promised. Null otherwise, and without a target. */
  target: z.nullable(z.object({ waiting_since: DateTime, due_at: DateTime })),
  /** What was decided last; null while nobody decided anything. */
  result: z.nullable(ResultMark),
  /** How far it has come on its way in, with what stands in the way; null once it has arrived. */
  ingest: z.nullable(z.object({ state: z.enum(INGEST_STATES), problem: z.nullable(z.string()) })),
});

export const STORED_EXAM_COLUMNS = [
  'clip_set_guid',
  'patient_id',
  'patient_full_name',
  'protocol',
  'scanned_points',
  'date_created',
] as const;
