import { hidesPatientNames, type PatientConfig } from './patient-identity.ts';

/** Which patient facts a caller may see; nothing else may they search or sort by. */
export interface PatientVisibility {
  readonly names: boolean;
  readonly id: boolean;
}

export function patientVisibility(config: PatientConfig): PatientVisibility {
  return { names: !hidesPatientNames(config), id: !config.hide_patient_id };
}
