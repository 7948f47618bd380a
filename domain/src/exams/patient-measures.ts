import { ageAtExam } from './age-at-exam.ts';

/** Wide enough for every patient, and narrow enough to stop metres or grams where centimetres and kilograms belong. */
export const HEIGHT_CM = { min: 20, max: 300 } as const;
export const WEIGHT_KG = { min: 0.2, max: 700 } as const;

const OLDEST_PATIENT = 130;

/** Someone who was alive when the exam was recorded. */
export function isPossibleBirthDate(
  dateOfBirth: string,
  exam: { readonly startedAt: Date; readonly zone: string },
): boolean {
  const age = ageAtExam(dateOfBirth, exam.startedAt, exam.zone);
  return age !== null && age <= OLDEST_PATIENT;
}
