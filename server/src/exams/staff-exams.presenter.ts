import type { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { examMonth } from '@sonoboard/domain/exams/exam-month';
import { countScannedPoints, scannedPointsText } from '@sonoboard/domain/exams/scanned-points';
import type { StaffExamRow } from './staff-exams.queries.ts';

export function presentStaffExam(exam: StaffExamRow): ReplyOf<typeof listExamsForStaff>['exams'][number] {
  const scannedPoints = countScannedPoints(exam.protocol, exam.recordedViews);
  return {
    clip_set_guid: exam.guid,
    created_at: exam.createdAt.toISOString(),
    collections: [...exam.collectionNames],
    collection_guids: [...exam.collectionGuids],
    scan_id: exam.scanId,
    is_virtual_scan: exam.isVirtualScan,
    protocol: exam.protocol,
    scanned_points: scannedPoints,
    exam_views: scannedPointsText(exam.protocol, scannedPoints),
    is_practise_exam: exam.isPractiseExam,
    is_aborted: exam.isAborted,
    bucket: exam.bucket,
    scanner_id: exam.scannerId,
    guid: exam.userGuid,
    email: exam.operatorEmail,
    scan_nr: exam.scanNr,
    patient_id: exam.patientId,
    first_name: exam.firstName,
    last_name: exam.lastName,
    height: exam.heightCm,
    sex: exam.sex,
    weight: exam.weightKg,
    date_of_birth: exam.dateOfBirth,
    timestamp: exam.completedAt.toISOString(),
    timestamp_timezone_id: exam.timezoneId,
    month: examMonth(exam.completedAt, exam.timezoneId) ?? '',
  };
}
