import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { hidesPatientNames } from '@sonoboard/domain/exams/patient-identity';

/** Which patient facts a caller may see; nothing else may they search or sort by. */
export interface PatientVisibility {
  readonly names: boolean;
  readonly id: boolean;
}

export function patientVisibility(config: UserConfig): PatientVisibility {
  return { names: !hidesPatientNames(config), id: !config.hide_patient_id };
}
