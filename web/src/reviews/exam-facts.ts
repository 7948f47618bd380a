import { hidesPatientNames, patientFullName, patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import type { PatientConfig } from '@sonoboard/domain/exams/patient-identity';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { operatorLabel } from '@sonoboard/domain/worklists/people-labels';
import { momentText, type ON_PAPER } from '../ui/moment-text.ts';
import type { Exam } from './reviews.queries.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Phone numbers of the person whom the fact names. */
  readonly phones?: readonly Phone[];
}

interface Phone {
  readonly kind: 'phone' | 'landline';
  readonly number: string;
}

export const EXAM_ID_LABEL = 'Exam';

export interface FactReader {
  readonly config: PatientConfig;
  readonly now: Date | typeof ON_PAPER;
  readonly sampleOperatorEmail: string;
}

/** What the bar says about an exam; what the account may not see is left out, not blank. */
export function examFacts(exam: Exam, { config, now, sampleOperatorEmail }: FactReader): readonly Fact[] {
  return [
    ...patientFacts(exam, config),
    { label: 'Exam started', value: examStart(exam, now) },
    { label: 'Operator', value: operatorOf(exam, sampleOperatorEmail) },
  ];
}

/** Whose exam it is; where neither name nor ID can be shown, what tells it from others. */
export function patientFacts(exam: Exam, config: PatientConfig): readonly Fact[] {
  const name = patientFullName(exam.patient_first_name, exam.patient_last_name);
  const known = [
    ...(hidesPatientNames(config) ? [] : [{ label: 'Patient', value: name }]),
    ...(config.hide_patient_id ? [] : [{ label: patientIdLabel(config), value: exam.patient_id ?? '' }]),
  ].filter(({ value }) => value !== '');
  return known.length > 0 ? known : [{ label: EXAM_ID_LABEL, value: displayGuid(exam.clip_set_guid) }];
}

export function examStart(exam: Exam, now: FactReader['now']): string {
  return momentText(exam.clip_set_created_at, exam.clip_set_created_at_timezone_id, now);
}

export function operatorOf(exam: Exam, sampleOperatorEmail: string): string {
  const operator = { name: exam.operator_name, email: exam.operator_email, scannerId: exam.scanner_id };
  return operatorLabel(operator, sampleOperatorEmail);
}
