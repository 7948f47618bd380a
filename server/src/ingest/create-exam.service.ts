import type { beginExam } from '@sonoboard/contract/ingest/ingest.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { isPossibleTime } from '@sonoboard/domain/ingest/exam-time';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { hidesPatientNames } from '@sonoboard/domain/exams/patient-identity';
import { isPossibleBirthDate } from '@sonoboard/domain/exams/patient-measures';
import { weighed } from '@sonoboard/domain/exams/wells-score';
import { normalizeSerial } from '@sonoboard/domain/scanners/clarius-serial';
import { urgencyProblem } from '@sonoboard/domain/targets/urgent-reason';
import { isTimeZone } from '@sonoboard/domain/shared/zoned-time';
import { loadConfigOfUser } from '../configs/configs.service.ts';
import type { exams } from '../tables/exams.tables.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import {
  insertExam,
  insertHardwareUsage,
  insertQuestionnaire,
  selectOperatorDetails,
  selectProbeGuid,
  selectRootToContinue,
} from './create-exam.queries.ts';
import { notePhone } from './phone-report.service.ts';

/** What an app knows of an exam, or a person who imports one. */
type NewExam = Omit<BodyOf<typeof beginExam>, 'operator_email'>;

interface Creation {
  readonly operatorGuid: string;
  readonly exam: NewExam;
}

/** Writes an exam that is on its way in. False when there is an exam with its guid already: nothing is written then. */
export async function createExam(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { operatorGuid, exam }: Creation,
): Promise<boolean> {
  const now = clock.now();
  const operator = await selectOperatorDetails(tx, operatorGuid);
  if (operator === undefined) throw new AppError('operator_not_found');
  const { settings } = await loadConfigOfUser(tx, operatorGuid);
  refuseImpossible(exam, settings, now);
  const linkedTo = exam.linked_to ? await requireRoot(tx, operatorGuid, exam.linked_to) : null;

  const isNew = await insertExam(tx, {
    guid: exam.guid,
    protocol: exam.protocol,
    linkedTo,
    createdAt: new Date(exam.created_at),
    createdAtTimezoneId: exam.timezone_id,
    uploadStartedAt: now,
    isPractiseExam: exam.is_practise_exam ?? false,
    isVirtualScan: exam.is_virtual_scan ?? false,
    isUrgent: exam.is_urgent ?? false,
    urgentReason: exam.urgent_reason || null,
    ...patientColumns(exam, settings),
    ...operator,
    operatorPhoneNumber: operator.operatorPhoneNumber || null,
    operatorLandlineNumber: operator.operatorLandlineNumber || null,
    scannerId: exam.scanner_id || operator.scannerId,
    scanId: exam.scan_id || null,
    scanNr: exam.scan_nr ?? null,
    wellsScore: exam.wells_score ? weighed(exam.wells_score) : null,
  });
  if (!isNew) return false;
  await keepQuestionnaire(tx, exam, now);
  await keepHardware(tx, { operatorGuid, exam }, now);
  return true;
}

function refuseImpossible(exam: NewExam, config: UserConfig, now: Date): void {
  if (!config.available_protocols.includes(exam.protocol)) throw new AppError('protocol_not_available');
  if (!isTimeZone(exam.timezone_id)) throw new AppError('timezone_unknown');
  const startedAt = new Date(exam.created_at);
  if (!isPossibleTime(startedAt, now)) throw new AppError('time_impossible');
  const problem = urgencyProblem(exam.is_urgent ?? false, exam.urgent_reason ?? null);
  if (problem !== null) throw new AppError('urgency_refused', { message: problem });
  const dateOfBirth = exam.patient?.date_of_birth;
  if (dateOfBirth && !isPossibleBirthDate(dateOfBirth, { startedAt, zone: exam.timezone_id })) {
    throw new AppError('birth_date_impossible');
  }
}

async function requireRoot(tx: Tx, operatorGuid: string, examGuid: string): Promise<string> {
  const root = await selectRootToContinue(tx, operatorGuid, examGuid);
  if (root === undefined) throw new AppError('linked_exam_not_found');
  return root;
}

type PatientColumns = Pick<
  typeof exams.$inferInsert,
  | 'patientId'
  | 'patientFirstName'
  | 'patientLastName'
  | 'patientSex'
  | 'patientDateOfBirth'
  | 'patientHeightCm'
  | 'patientWeightKg'
>;

/** Where names are not to be recorded, none is kept, whatever the app sends. */
function patientColumns({ patient = {} }: NewExam, config: UserConfig): PatientColumns {
  const keepsNames = !hidesPatientNames(config);
  return {
    patientId: patient.id || null,
    patientFirstName: keepsNames ? patient.first_name || null : null,
    patientLastName: keepsNames ? patient.last_name || null : null,
    patientSex: patient.sex ?? null,
    patientDateOfBirth: patient.date_of_birth ?? null,
    patientHeightCm: patient.height_cm ?? null,
    patientWeightKg: patient.weight_kg ?? null,
  };
}

async function keepQuestionnaire(tx: Tx, { guid, questionnaire }: NewExam, now: Date): Promise<void> {
  if (!questionnaire) return;
  await insertQuestionnaire(tx, {
    examGuid: guid,
    iliacProximalThighSwelling: questionnaire.iliac_proximal_thigh_swelling,
    iliacHistoryOfDvt: questionnaire.iliac_history_of_dvt,
    iliacTypeOfDvt: questionnaire.iliac_type_of_dvt,
    createdAt: now,
  });
}

/** A probe may be used before anyone links it: then only its serial is known. */
async function keepHardware(tx: Tx, { operatorGuid, exam }: Creation, now: Date): Promise<void> {
  const { phone, probe_serial_number: probe } = exam;
  const probeSerialNumber = probe ? normalizeSerial(probe) : null;
  if (phone === undefined && probeSerialNumber === null) return;
  await insertHardwareUsage(tx, {
    examGuid: exam.guid,
    probeSerialNumber,
    phoneSerialNumber: phone?.serial_number ?? null,
    usage: {},
    createdAt: now,
  });
  if (phone === undefined) return;
  const probeGuid = probeSerialNumber === null ? undefined : await selectProbeGuid(tx, probeSerialNumber);
  await notePhone(tx, {
    serialNumber: phone.serial_number,
    appVersion: phone.app_version || null,
    buildNumber: phone.build_number || null,
    clariusSdkFirmware: phone.clarius_sdk_firmware || null,
    owningUserGuid: operatorGuid,
    probeGuid: probeGuid ?? null,
    createdAt: now,
  });
}
