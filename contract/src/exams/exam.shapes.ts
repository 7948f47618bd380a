import * as z from 'zod/mini';
import { ILIAC_DVT_TYPES } from '@sonoboard/domain/exams/iliac-risk';
import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { CalendarDate, DateTime, Guid } from '../http/wire-values.ts';

export const Protocol = z.enum(PROTOCOL_NAMES);

const WellsAnswer = z.object({
  criterion: z.enum(WELLS_CRITERIA.map(({ criterion }) => criterion)),
  response: z.nullable(z.boolean()),
  score: z.int(),
});

/** Null for accounts that hide patient names or ids (AMB-183, AMB-184). */
export const patientFields = {
  patient_id: z.nullable(z.string()),
  patient_first_name: z.nullable(z.string()),
  patient_last_name: z.nullable(z.string()),
};

/** Null where the account hides the name or the id: they serve to be sure of the person. */
export const patientDetailFields = {
  patient_sex: z.nullable(z.enum(['male', 'female'])),
  patient_date_of_birth: z.nullable(CalendarDate),
};

/** What the operator said; the reason is null where the exam is not urgent. */
export const urgencyFields = { is_urgent: z.boolean(), urgent_reason: z.nullable(z.string()) };

/** What a review page shows of an exam, with and without a review. */
export const examFields = {
  clip_set_guid: Guid,
  protocol: Protocol,
  ...patientFields,
  ...patientDetailFields,
  operator_email: z.nullable(z.string()),
  operator_name: z.nullable(z.string()),
  operator_phone_number: z.nullable(z.string()),
  operator_landline_number: z.nullable(z.string()),
  /** The operator's short number in the app, printed before the name. */
  scanner_id: z.nullable(z.string()),
  scan_nr: z.nullable(z.int()),
  clip_set_created_at: DateTime,
  clip_set_created_at_timezone_id: z.nullable(z.string()),
  is_virtual_scan: z.boolean(),
  ...urgencyFields,
  linked_to: z.nullable(Guid),
  extra: z.object({ wells_score: z.nullable(z.array(WellsAnswer)) }),
};

export const Exam = z.object({ guid: Guid, ...examFields, has_rescan: z.boolean() });

export const Questionnaire = z.object({
  iliac_proximal_thigh_swelling: z.nullable(z.boolean()),
  iliac_history_of_dvt: z.nullable(z.boolean()),
  iliac_type_of_dvt: z.nullable(z.enum(ILIAC_DVT_TYPES)),
});
