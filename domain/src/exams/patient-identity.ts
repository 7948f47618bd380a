import { displayGuid } from '../shared/guid.ts';

export interface PatientConfig {
  readonly show_no_diagnostics_disclaimer: boolean;
  readonly hide_patient_id: boolean;
  readonly record_patient_name_default_value: 'mandatory' | 'optional' | 'disabled';
  readonly record_patient_name_enable_user_overwrite: boolean;
}

/** An account that records no names, and may not change that, sees none either (AMB-183). */
export function hidesPatientNames(
  config: Pick<
    PatientConfig,
    'record_patient_name_default_value' | 'record_patient_name_enable_user_overwrite'
  >,
): boolean {
  return (
    config.record_patient_name_default_value === 'disabled' &&
    !config.record_patient_name_enable_user_overwrite
  );
}

export function patientIdLabel(
  config: Pick<PatientConfig, 'show_no_diagnostics_disclaimer'>,
): 'Patient ID' | 'Exam ID' {
  return config.show_no_diagnostics_disclaimer ? 'Exam ID' : 'Patient ID';
}

/** Either name may be missing. */
export function patientFullName(firstName: string | null, lastName: string | null): string {
  return [firstName, lastName]
    .map((name) => name?.trim() ?? '')
    .filter((name) => name !== '')
    .join(' ');
}

/** Title of the printed page; a hidden patient ID must not come back through the print header (AMB-184). */
export function printTitle(
  exam: { readonly guid: string; readonly patientId: string | null },
  config: Pick<PatientConfig, 'hide_patient_id'>,
): string {
  const patientId = exam.patientId?.trim() ?? '';
  return config.hide_patient_id || patientId === '' ? displayGuid(exam.guid) : patientId;
}
