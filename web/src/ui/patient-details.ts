import { displayCalendarDate } from '@sonoboard/domain/shared/date-display';

interface PatientDetails {
  readonly patient_date_of_birth: string | null;
  readonly patient_sex: 'male' | 'female' | null;
}

/** Date of birth and sex, as far as they are known and the account may see them. */
export function patientDetails({ patient_date_of_birth: birth, patient_sex: sex }: PatientDetails) {
  return [
    ...(birth === null ? [] : [{ label: 'Date of birth', value: displayCalendarDate(birth) }]),
    ...(sex === null ? [] : [{ label: 'Sex', value: sex === 'female' ? 'Female' : 'Male' }]),
  ];
}
