import * as z from 'zod/mini';
import { CalendarDate, Count, DateTime, Guid, QueryFlag } from '../http/wire-values.ts';
import { Protocol, urgencyFields } from './exam.shapes.ts';

/** A row of the staff's list of exams; `guid` and `email` are the operator's. */
export const ExamForStaff = z.object({
  clip_set_guid: Guid,
  created_at: DateTime,
  collections: z.array(z.string()),
  /** In the order of their names in `collections`. */
  collection_guids: z.array(Guid),
  scan_id: z.nullable(z.string()),
  is_virtual_scan: z.boolean(),
  protocol: Protocol,
  scanned_points: Count,
  /** Scanned points of the views that the protocol has: '3/6'. */
  exam_views: z.string(),
  is_practise_exam: z.boolean(),
  is_aborted: z.boolean(),
  bucket: z.nullable(z.string()),
  scanner_id: z.nullable(z.string()),
  guid: z.nullable(Guid),
  email: z.nullable(z.string()),
  scan_nr: z.nullable(z.int()),
  patient_id: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  height: z.nullable(z.number()),
  sex: z.nullable(z.enum(['male', 'female'])),
  weight: z.nullable(z.number()),
  date_of_birth: z.nullable(CalendarDate),
  /** When the exam was completed. */
  timestamp: DateTime,
  timestamp_timezone_id: z.nullable(z.string()),
  /** YYYY-MM of the timestamp, in the zone of the exam (AMB-232). */
  month: z.string(),
});

/** What the list can be narrowed to beside the search; days are days in `timezone`. */
export const examFilters = {
  protocol: z.optional(Protocol),
  is_practise_exam: z.optional(QueryFlag),
  is_aborted: z.optional(QueryFlag),
  is_virtual_scan: z.optional(QueryFlag),
  /** The guid of a data collection. */
  collection: z.optional(Guid),
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
};

export const EXAM_FOR_STAFF_COLUMNS = [
  'clip_set_guid',
  'created_at',
  'scan_id',
  'is_virtual_scan',
  'protocol',
  'scanned_points',
  'is_practise_exam',
  'is_aborted',
  'scanner_id',
  'email',
  'scan_nr',
  'patient_id',
  'first_name',
  'last_name',
  'height',
  'sex',
  'weight',
  'date_of_birth',
  'timestamp',
] as const;

export const ExamMetadata = z.object({
  guid: Guid,
  is_practise_exam: z.boolean(),
  ...urgencyFields,
  linked_to: z.nullable(Guid),
  created_at: DateTime,
  completed_at: z.nullable(DateTime),
  upload_started_at: z.nullable(DateTime),
  uploaded_at: z.nullable(DateTime),
  protocol: Protocol,
  created_at_timezone_id: z.nullable(z.string()),
  patient_id: z.nullable(z.string()),
  /** The operator. */
  user_guid: Guid,
  email: z.string(),
  operator_name: z.nullable(z.string()),
  scanned_points: Count,
  collections: z.array(z.object({ guid: Guid, name: z.string() })),
  review_count: Count,
  /** The exams of the chain, the original first; one alone where nothing was scanned again. */
  chain: z.array(z.object({ guid: Guid, created_at: DateTime })),
});
