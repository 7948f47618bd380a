import * as z from 'zod/mini';
import { HEIGHT_CM, WEIGHT_KG } from '@sonoboard/domain/exams/patient-measures';
import { Sequence } from '../clips/clip.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, Total } from '../http/list.ts';
import {
  CalendarDate,
  CHANGES_ONE_FIELD,
  DateTime,
  expecting,
  FreeText,
  Guid,
  Nothing,
  ShortText,
} from '../http/wire-values.ts';
import { ClipSetRow, Correction } from './clip-set.shapes.ts';
import { Exam, Questionnaire } from './exam.shapes.ts';
import { STORED_EXAM_COLUMNS, StoredExam } from './stored-exam.shapes.ts';

export const getExam = endpoint({
  method: 'GET',
  path: '/exams/{examGuid}',
  summary: 'Gives an exam with its clips and its questionnaire.',
  allow: 'exam-in-scope',
  audit: 'patient-read',
  isFetchedAhead: true,
  params: z.strictObject({ examGuid: Guid }),
  reply: z.object({ exam: Exam, sequences: z.array(Sequence), questionnaire: z.nullable(Questionnaire) }),
});

export const noteExamShown = endpoint({
  method: 'POST',
  path: '/exams/{examGuid}/shown',
  summary: 'Records that the caller sees an exam that their page had fetched ahead.',
  allow: 'exam-in-scope',
  audit: 'patient-read',
  ifRepeated: 'each-counts',
  params: z.strictObject({ examGuid: Guid }),
  reply: Nothing,
});

export const getExamForStaff = endpoint({
  method: 'GET',
  path: '/exam/{guid}',
  summary: 'Gives the exam alone, as the page of a data collection asks for it.',
  allow: 'internal',
  audit: 'patient-read',
  params: z.strictObject({ guid: Guid }),
  reply: z.object({ exam: Exam }),
});

export const listStoredExams = endpoint({
  method: 'GET',
  path: '/users/{username}/exams',
  summary: 'Lists the exams that a person recorded; the person is named by guid or email.',
  allow: 'self-or-internal',
  audit: 'patient-read',
  params: z.strictObject({ username: z.string().check(z.minLength(1), z.maxLength(254)) }),
  query: listQuery(STORED_EXAM_COLUMNS),
  reply: z.object({
    items: z.array(StoredExam),
    total: Total,
    /** The server's clock, by which targets are judged. */
    at: DateTime,
  }),
});

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.gte(min), z.lte(max));

const CORRECTION = {
  note: z.nullable(FreeText),
  ground_truth: ClipSetRow.shape.ground_truth,
  exclude_from_analysis: z.boolean(),
  is_practise_exam: z.boolean(),
  patient_sex: ClipSetRow.shape.patient_sex,
  patient_date_of_birth: z.nullable(CalendarDate),
  patient_height: z.nullable(between(HEIGHT_CM)),
  patient_weight: z.nullable(between(WEIGHT_KG)),
  patient_id: z.nullable(ShortText),
  patient_first_name: z.nullable(ShortText),
  patient_last_name: z.nullable(ShortText),
};
/** What was uploaded may be out of every bound: that is why it is corrected. */
const SEEN = {
  ...CORRECTION,
  note: ClipSetRow.shape.note,
  patient_height: ClipSetRow.shape.patient_height,
  patient_weight: ClipSetRow.shape.patient_weight,
  patient_id: ClipSetRow.shape.patient_id,
  patient_first_name: ClipSetRow.shape.patient_first_name,
  patient_last_name: ClipSetRow.shape.patient_last_name,
};

export const changeExamAsStaff = endpoint({
  method: 'PATCH',
  path: '/exams/{guid}/internal',
  summary: 'Corrects one field of an exam.',
  allow: 'data-management',
  audit: 'change',
  params: z.strictObject({ guid: Guid }),
  body: z
    .extend(z.partial(z.strictObject(CORRECTION)), { expected: expecting(SEEN) })
    .check(CHANGES_ONE_FIELD),
  reply: ClipSetRow,
});

export const getExamCorrections = endpoint({
  method: 'GET',
  path: '/exams/{guid}/internal',
  summary: 'Gives an exam as staff correct it, with every correction so far, newest first.',
  allow: 'internal',
  audit: 'patient-read',
  params: z.strictObject({ guid: Guid }),
  reply: z.object({ exam: ClipSetRow, corrections: z.array(Correction) }),
});

export const getHardwareUsage = endpoint({
  method: 'GET',
  path: '/exams/{examGuid}/hardware-usage',
  summary: 'Gives what the app reported about phone and scanner during the exam.',
  allow: 'internal',
  audit: 'none',
  params: z.strictObject({ examGuid: Guid }),
  reply: z.object({ usage: z.nullable(z.record(z.string(), z.unknown())) }),
});
