import { HEIGHT_CM, isPossibleBirthDate, WEIGHT_KG } from '@sonoboard/domain/exams/patient-measures';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { changeExamAsStaff } from '@sonoboard/contract/exams/exams.calls';
import type { ClipSet } from './collection-exams.queries.ts';

type Correction = Omit<BodyOf<typeof changeExamAsStaff>, 'expected'>;
/** The fields of an exam that staff correct. */
export type ClipSetField = keyof Correction;
export type FieldValue = Correction[ClipSetField];

/** Entered by keys, one after the other; the others are chosen at once. */
const TYPED: ReadonlySet<ClipSetField> = new Set([
  'note',
  'patient_id',
  'patient_first_name',
  'patient_last_name',
  'patient_height',
  'patient_weight',
  'patient_date_of_birth',
]);

export function isTyped(field: ClipSetField): boolean {
  return TYPED.has(field);
}

/** What says who the patient is: sent as a whole once it is entered, and asked about before it is cleared. */
const IDENTITY: ReadonlySet<ClipSetField> = new Set([
  'patient_id',
  'patient_first_name',
  'patient_last_name',
]);

export function isIdentity(field: ClipSetField): boolean {
  return IDENTITY.has(field);
}

/** Columns and form fields have the same names, and so has the history of corrections. */
export const FIELD_LABELS: Readonly<Record<ClipSetField, string>> = {
  patient_id: 'Patient ID',
  patient_first_name: 'First name',
  patient_last_name: 'Last name',
  patient_sex: 'Sex',
  patient_date_of_birth: 'Date of birth',
  patient_height: 'Height (cm)',
  patient_weight: 'Weight (kg)',
  note: 'Note',
  ground_truth: 'Ground truth',
  exclude_from_analysis: 'Excluded',
  is_practise_exam: 'Practice',
};

/** The question before an identity field is cleared. */
export function clearQuestion(exam: ClipSet, field: ClipSetField) {
  const label = FIELD_LABELS[field].toLowerCase().replace('id', 'ID');
  return {
    title: `Clear the ${label}?`,
    line: `Exam ${displayGuid(exam.guid)} has the ${label} ${String(exam[field])}. Without it the exam is harder to match with its patient.`,
    confirmLabel: 'Clear',
    isDestructive: true,
  };
}

export type Read =
  | { readonly kind: 'value'; readonly value: FieldValue }
  | { readonly kind: 'problem'; readonly sentence: string };

const value = (read: FieldValue): Read => ({ kind: 'value', value: read });
const problem = (sentence: string): Read => ({ kind: 'problem', sentence });

/** What someone typed or chose, as the call takes it; an emptied field says that it is not known. */
export function readField(exam: ClipSet, field: ClipSetField, typed: string | boolean): Read {
  if (typeof typed === 'boolean') return value(typed);
  const text = typed.trim();
  switch (field) {
    case 'note':
      return value(text);
    case 'patient_height':
      return readMeasure(text, { ...HEIGHT_CM, unit: 'cm' });
    case 'patient_weight':
      return readMeasure(text, { ...WEIGHT_KG, unit: 'kg' });
    case 'patient_date_of_birth':
      return readBirthDate(exam, text);
    default:
      return value(text === '' ? null : text);
  }
}

interface Measure {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

function readMeasure(text: string, { min, max, unit }: Measure): Read {
  if (text === '') return value(null);
  const number = Number(text.replace(',', '.'));
  const isPossible = number >= min && number <= max;
  return isPossible ? value(number) : problem(`From ${min} to ${max} ${unit}`);
}

function readBirthDate(exam: ClipSet, text: string): Read {
  if (text === '') return value(null);
  const zone = exam.created_at_timezone_id ?? 'UTC';
  return isPossibleBirthDate(text, { startedAt: new Date(exam.created_at), zone })
    ? value(text)
    : problem('Does not fit the date of the exam');
}
