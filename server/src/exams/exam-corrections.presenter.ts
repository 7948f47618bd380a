import type { getExamCorrections } from '@sonoboard/contract/exams/exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { CorrectionRow } from './exam-corrections.queries.ts';

type Correction = ReplyOf<typeof getExamCorrections>['corrections'][number];

/** The audit trail has our own names of the fields, the wire has those of the correcting call. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  note: 'note',
  groundTruth: 'ground_truth',
  excludeFromAnalysis: 'exclude_from_analysis',
  isPractiseExam: 'is_practise_exam',
  is_practise_exam: 'is_practise_exam',
  patientSex: 'patient_sex',
  patientDateOfBirth: 'patient_date_of_birth',
  patientHeightCm: 'patient_height',
  patientWeightKg: 'patient_weight',
  patientId: 'patient_id',
  patientFirstName: 'patient_first_name',
  patientLastName: 'patient_last_name',
};
const NAMES = new Set(['patient_first_name', 'patient_last_name']);

/** An account that hides who the patient is also hides who the patient was thought to be. */
export function presentCorrections(row: CorrectionRow, sees: PatientVisibility): readonly Correction[] {
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)];
  return Object.keys(after).flatMap((name) => {
    const field = WIRE_NAMES[name];
    const isHidden = (field === 'patient_id' && !sees.id) || (NAMES.has(field ?? '') && !sees.names);
    if (field === undefined || isHidden) return [];
    return [
      {
        at: row.at.toISOString(),
        by: row.email === null ? null : displayName({ ...nameOf(row), email: row.email }),
        field,
        from: asText(before[name]),
        to: asText(after[name]),
      },
    ];
  });
}

function nameOf({ firstName, lastName }: CorrectionRow) {
  return { firstName: firstName ?? '', lastName: lastName ?? '' };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
