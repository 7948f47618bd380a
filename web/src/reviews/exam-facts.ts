import { hidesPatientNames, patientFullName, patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import type { PatientConfig } from '@sonoboard/domain/exams/patient-identity';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { operatorLabel } from '@sonoboard/domain/worklists/people-labels';
import { browserZone } from '../ui/browser-zone.ts';
import type { Exam } from './reviews.queries.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

interface FactReader {
  readonly config: PatientConfig;
  readonly now: Date;
  readonly sampleOperatorEmail: string;
}

/** What the bar says about an exam; what the account may not see is left out, not blank. */
export function examFacts(exam: Exam, { config, now, sampleOperatorEmail }: FactReader): readonly Fact[] {
  const zone = exam.clip_set_created_at_timezone_id ?? browserZone();
  const operator = { name: exam.operator_name, email: exam.operator_email, scannerId: exam.scanner_id };
  return [
    ...(hidesPatientNames(config) ? [] : [{ label: 'Patient', value: patientName(exam) }]),
    ...(config.hide_patient_id ? [] : [{ label: patientIdLabel(config), value: exam.patient_id ?? '' }]),
    { label: 'Exam started', value: displayDateTime(exam.clip_set_created_at, { now, zone }) },
    { label: 'Operator', value: operatorLabel(operator, sampleOperatorEmail) },
  ].filter(({ value }) => value !== '');
}

function patientName(exam: Exam): string {
  return patientFullName(exam.patient_first_name, exam.patient_last_name);
}
