import type { changeExamAsStaff } from '@sonoboard/contract/exams/exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { ageAtExam } from '@sonoboard/domain/exams/age-at-exam';
import { bmi } from '@sonoboard/domain/exams/bmi';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { ClipSet } from './clip-sets.queries.ts';

export function presentClipSet(exam: ClipSet, sees: PatientVisibility): ReplyOf<typeof changeExamAsStaff> {
  return {
    guid: exam.guid,
    patient_id: sees.id ? exam.patientId : null,
    patient_first_name: sees.names ? exam.patientFirstName : null,
    patient_last_name: sees.names ? exam.patientLastName : null,
    patient_sex: exam.patientSex,
    patient_date_of_birth: exam.patientDateOfBirth,
    patient_height: exam.patientHeightCm,
    patient_weight: exam.patientWeightKg,
    age: ageAtExam(exam.patientDateOfBirth, exam.createdAt, exam.createdAtTimezoneId),
    bmi: bmi(exam.patientHeightCm, exam.patientWeightKg),
    protocol: exam.protocol,
    note: exam.note,
    operator_email: exam.operatorEmail,
    operator_first_name: exam.operatorFirstName,
    operator_last_name: exam.operatorLastName,
    user_guid: exam.userGuid,
    created_at: exam.createdAt.toISOString(),
    created_at_timezone_id: exam.createdAtTimezoneId,
    ground_truth: exam.groundTruth,
    exclude_from_analysis: exam.excludeFromAnalysis,
    is_practise_exam: exam.isPractiseExam,
    is_aborted: exam.isAborted,
    is_linked: exam.linkedTo !== null,
  };
}
