import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { stateOfImportFile } from '@sonoboard/domain/imports/import-state';
import type { AwaitedRescan } from './awaited-rescans.queries.ts';
import type { ImportFileRow } from './import-files.queries.ts';
import type { ListedImport } from './imports.queries.ts';
import type { LoadedImport } from './imports.service.ts';
import type { StoredFileFacts } from '../tables/imports.tables.ts';

export function presentImport({ files, duplicates, reader, ...row }: LoadedImport) {
  return {
    ...presentHead(row),
    files: files.map(presentFile),
    duplicate_exams: duplicates.map((exam) => ({
      exam_guid: exam.guid,
      protocol: exam.protocol,
      created_at: exam.createdAt.toISOString(),
      created_at_timezone_id: exam.createdAtTimezoneId,
      operator_name: exam.operatorName,
      is_own: exam.userGuid === reader.guid,
      may_open: exam.mayOpen,
      file_guids: files
        .filter(
          ({ sopInstanceUid }) => sopInstanceUid !== null && exam.sopInstanceUids.includes(sopInstanceUid),
        )
        .map(({ guid }) => guid),
    })),
  };
}

export function presentListedImport({ fileCount, facts, ...row }: ListedImport) {
  return {
    ...presentHead(row),
    file_count: fileCount,
    patient_id: facts?.patientId ?? null,
    patient_first_name: facts?.patientFirstName ?? null,
    patient_last_name: facts?.patientLastName ?? null,
  };
}

export function presentAwaitedRescan(exam: AwaitedRescan, sees: PatientVisibility) {
  return {
    exam_guid: exam.guid,
    protocol: exam.protocol,
    patient_id: sees.id ? exam.patientId : null,
    patient_first_name: sees.names ? exam.patientFirstName : null,
    patient_last_name: sees.names ? exam.patientLastName : null,
    patient_sex: exam.patientSex,
    patient_date_of_birth: exam.patientDateOfBirth,
    created_at: exam.createdAt.toISOString(),
    created_at_timezone_id: exam.createdAtTimezoneId,
    asked_at: exam.askedAt.toISOString(),
  };
}

function presentHead(row: Pick<LoadedImport, 'guid' | 'state' | 'source' | 'createdAt' | 'examGuid'>) {
  return {
    guid: row.guid,
    state: row.state,
    source: row.source,
    created_at: row.createdAt.toISOString(),
    exam_guid: row.examGuid,
  };
}

function presentFile(file: ImportFileRow) {
  return {
    guid: file.guid,
    name: file.name,
    size: file.upload.size,
    received: file.upload.received,
    state: stateOfImportFile(file.state, file.upload.state),
    problem: file.problem ?? file.upload.problem,
    duration_seconds: file.durationSeconds,
    fps: file.fps,
    frame_count: file.frameCount,
    burned_in: file.burnedIn,
    suggested_view: file.suggestedView,
    facts: file.facts && presentFacts(file.facts),
  };
}

function presentFacts(facts: StoredFileFacts) {
  return {
    patient_id: facts.patientId,
    patient_id_issuer: facts.patientIdIssuer ?? null,
    patient_first_name: facts.patientFirstName,
    patient_last_name: facts.patientLastName,
    patient_sex: facts.patientSex,
    patient_date_of_birth: facts.patientDateOfBirth,
    recorded_at: facts.recordedAt,
    scanner_serial_number: facts.scannerSerialNumber,
    description: facts.description,
  };
}
