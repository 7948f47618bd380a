import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { submitImport as submitImportEndpoint } from '@sonoboard/contract/imports/imports.endpoints';
import { findView, PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { PatientStatement } from '@sonoboard/domain/imports/different-patients';
import { stateOfImportFile } from '@sonoboard/domain/imports/import-state';
import { submissionProblem, type SubmissionProblem } from '@sonoboard/domain/imports/import-submission';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { arriveExam } from '../ingest/arrive-exam.service.ts';
import { createExam } from '../ingest/create-exam.service.ts';
import type { Channels } from '../channels/channels.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Settings } from '../platform/settings.ts';
import { clips } from '../tables/clips.tables.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { inTransaction, type Tx, type Db } from '../platform/database/db.ts';
import { releaseBlob } from '../uploads/blob-release.service.ts';
import { dropBytes } from '../uploads/uploads.service.ts';
import { type DuplicateExamRow, lockInstances } from './duplicate-exams.queries.ts';
import { type ImportFileRow, selectFiles, updateFiles } from './import-files.queries.ts';
import { lockImport, updateImport } from './imports.queries.ts';
import { findDuplicateExams, forgetFiles } from './imports.service.ts';
import { clipDicomSources, type StoredFileFacts } from '../tables/imports.tables.ts';

type Submitted = BodyOf<typeof submitImportEndpoint>;
interface SubmitDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly channels: Channels;
  readonly settings: Settings;
}

interface NamedClip {
  readonly guid: string;
  readonly anatomicalView: string;
  readonly file: ImportFileRow;
}

/** Makes the exam, once: anyone who submits the same again is answered the same; a second, different submission is refused. */
export async function submitImport(
  deps: SubmitDeps,
  { actor, audit }: { readonly actor: Actor; readonly audit: CallAudit },
  importGuid: string,
  {
    exam,
    clips: submitted,
    accepts_burned_in: acceptsBurnedIn = false,
    accepts_duplicate: acceptsDuplicate = false,
  }: Submitted,
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const found = await lockImport(tx, importGuid);
    if (found?.state === 'submitted' && found.examGuid === exam.guid) return audit.nothingToRecord();
    if (found?.state !== 'open') throw new AppError('import_not_open');
    const files = await selectFiles(tx, importGuid);
    const wanted = submitted.map(({ guid, file_guid: fileGuid, anatomical_view: anatomicalView }) => ({
      guid,
      fileGuid,
      anatomicalView,
    }));
    const problem = submissionProblem({
      protocol: exam.protocol,
      clips: wanted,
      files: files.map((file) => ({
        ...file,
        state: stateOfImportFile(file.state, file.upload.state),
        patient: file.facts && patientStatementOf(file.facts),
      })),
      acceptsBurnedIn,
    });
    if (problem !== null) throw refusalOf(problem, exam.protocol);
    const named = wanted.flatMap(({ fileGuid, ...clip }) =>
      files.filter(({ guid }) => guid === fileGuid).map((file) => ({ ...clip, file })),
    );
    const duplicates = await findDuplicates(tx, actor, named);
    if (duplicates[0] !== undefined && !acceptsDuplicate) throw duplicateRefusal(duplicates[0]);

    const probeSerial = named.find(({ file }) => file.facts?.scannerSerialNumber)?.file.facts
      ?.scannerSerialNumber;
    const isNew = await createExam(tx, deps, {
      operatorGuid: actor.guid,
      exam: { ...exam, ...(probeSerial ? { probe_serial_number: probeSerial } : {}) },
    });
    if (!isNew) throw new AppError('exam_guid_taken');
    await insertClips(tx, exam, named);
    await insertSources(tx, named);
    await arriveExam(tx, deps, exam.guid);
    await updateImport(tx, importGuid, { state: 'submitted', examGuid: exam.guid, updatedAt: now });
    await putAway(tx, importGuid, { files, named });
    await audit.record(tx, {
      action: 'import.submitted',
      subject: ['import', importGuid],
      examGuids: [exam.guid],
      after: {
        protocol: exam.protocol,
        clips: named.length,
        acceptsBurnedIn,
        duplicateOf: duplicates.map(({ guid }) => guid),
      },
    });
  });
}

function patientStatementOf(facts: StoredFileFacts): PatientStatement {
  return {
    id: facts.patientId,
    issuer: facts.patientIdIssuer ?? null,
    firstName: facts.patientFirstName,
    lastName: facts.patientLastName,
    birthDate: facts.patientDateOfBirth,
    sex: facts.patientSex,
  };
}

async function findDuplicates(tx: Tx, actor: Actor, named: readonly NamedClip[]) {
  const files = named.map(({ file }) => file);
  await lockInstances(
    tx,
    files.flatMap(({ sopInstanceUid }) => sopInstanceUid ?? []),
  );
  return findDuplicateExams(tx, actor, files);
}

function duplicateRefusal({ guid, protocol, operatorName }: DuplicateExamRow): AppError {
  const exam = `${displayGuid(guid)} (${PROTOCOLS[protocol].displayName}, ${operatorName})`;
  const message = `Exam ${exam} already has these DICOM files. Confirm that you want another exam of them.`;
  return new AppError('import_duplicate', { message, details: { exam_guid: guid } });
}

async function insertSources(tx: Tx, named: readonly NamedClip[]): Promise<void> {
  const rows = named.flatMap(({ guid, file }) =>
    file.facts?.source ? [{ clipGuid: guid, ...file.facts.source }] : [],
  );
  if (rows.length > 0) await tx.insert(clipDicomSources).values(rows);
}

async function insertClips(tx: Tx, exam: Submitted['exam'], named: readonly NamedClip[]): Promise<void> {
  const at = new Date(exam.created_at);
  const rows = named.map(({ guid, anatomicalView, file }) => ({
    guid,
    examGuid: exam.guid,
    anatomicalView,
    attempt: 1,
    durationSeconds: file.durationSeconds,
    fps: file.fps,
    frameCount: file.frameCount,
    plainKey: file.playableKey,
    createdAt: at,
    completedAt: at,
  }));
  const { rowCount } = await tx.insert(clips).values(rows).onConflictDoNothing();
  if (rowCount !== rows.length) throw new AppError('attempt_differs');
}

/**
 * The clips keep what browsers play. The files as they came go; what scanners sent stays known by its number, so that an
 * archive which sends a study again does not begin another import.
 */
async function putAway(
  tx: Tx,
  importGuid: string,
  { files, named }: { readonly files: readonly ImportFileRow[]; readonly named: readonly NamedClip[] },
): Promise<void> {
  const used = new Set(named.map(({ file }) => file.guid));
  const kept = files.filter(({ guid, sopInstanceUid }) => used.has(guid) || sopInstanceUid !== null);
  const guids = kept.map(({ guid }) => guid);
  const unused = kept.filter(({ guid }) => !used.has(guid));
  for (const { playableKey } of unused) if (playableKey !== null) await releaseBlob(tx, playableKey);
  await updateFiles(
    tx,
    unused.map(({ guid }) => guid),
    { playableKey: null },
  );
  await updateFiles(tx, guids, { facts: null });
  await dropBytes(tx, guids);
  const rest = files.filter((file) => !kept.includes(file));
  await forgetFiles(
    tx,
    importGuid,
    rest.map(({ guid }) => guid),
  );
}

function refusalOf(problem: SubmissionProblem, protocol: ProtocolName): AppError {
  if (problem.kind === 'different_patients') {
    const [one, other] = problem.names;
    const message = `${one} and ${other} are of different patients. Remove the files that do not belong to this exam.`;
    return new AppError('import_different_patients', { message });
  }
  if (problem.kind === 'burned_in') {
    const message = `Patient data may be visible in the pictures of ${problem.names.join(', ')}.`;
    return new AppError('import_burned_in', { message });
  }
  return new AppError('import_refused', { message: sentenceOf(problem, protocol) });
}

function sentenceOf(
  problem: Exclude<SubmissionProblem, { kind: 'burned_in' | 'different_patients' }>,
  protocol: ProtocolName,
): string {
  switch (problem.kind) {
    case 'view_unknown':
      return `${PROTOCOLS[protocol].displayName} has no view ${problem.view}.`;
    case 'view_twice':
      return `${findView(protocol, problem.view)?.label ?? problem.view} is given to more than one file.`;
    case 'clip_twice':
      return 'Two clips have the same guid.';
    case 'file_unknown':
      return 'A file is not part of this import.';
    case 'file_twice':
      return `${problem.name} is given to more than one view.`;
    case 'file_not_ready':
      return `${problem.name} is not ready yet.`;
  }
}
