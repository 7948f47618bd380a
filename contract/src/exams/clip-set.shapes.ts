import * as z from 'zod/mini';
import { CalendarDate, DateTime, Guid } from '../http/wire-values.ts';
import { patientFields, Protocol } from './exam.shapes.ts';

/** An exam as staff correct it; height in cm, weight in kg (AMB-228). */
export const ClipSetRow = z.object({
  guid: Guid,
  ...patientFields,
  patient_sex: z.nullable(z.enum(['male', 'female'])),
  patient_date_of_birth: z.nullable(CalendarDate),
  patient_height: z.nullable(z.number()),
  patient_weight: z.nullable(z.number()),
  /** Full years at the exam, and weight by height squared: derived, so that every table and file tells the same. */
  age: z.nullable(z.int()),
  bmi: z.nullable(z.number()),
  protocol: Protocol,
  note: z.nullable(z.string()),
  operator_email: z.nullable(z.string()),
  operator_first_name: z.nullable(z.string()),
  operator_last_name: z.nullable(z.string()),
  user_guid: z.nullable(Guid),
  created_at: DateTime,
  /** Of the place where it was recorded, so that its hour is the same in every list. */
  created_at_timezone_id: z.nullable(z.string()),
  ground_truth: z.nullable(z.enum(['positive', 'negative'])),
  exclude_from_analysis: z.boolean(),
  is_practise_exam: z.boolean(),
  is_aborted: z.boolean(),
  /** A rescan: it belongs to an earlier exam of the same patient. */
  is_linked: z.boolean(),
});

/** One corrected field: who changed it, when, from what to what; null where nothing was known. */
export const Correction = z.object({
  at: DateTime,
  /** The person's name, or their email; null once the account is erased. */
  by: z.nullable(z.string()),
  /** As the correcting call names it. */
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
