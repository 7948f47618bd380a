import { INGEST_FILES, type IngestFile } from '@sonoboard/domain/ingest/clip-file';
import { isPossibleTime } from '@sonoboard/domain/ingest/exam-time';
import { findView, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { requireSpaceForUpload, type StorageLimits } from '../uploads/upload-quota.service.ts';
import { announceUpload, forgetUploads } from '../uploads/uploads.service.ts';
import { factsOf, isSameAttempt, type SentAttempt } from './attempt-facts.ts';
import {
  deleteIngestFile,
  hasAttempt,
  insertAttempt,
  insertIngestFile,
  selectAttempt,
} from './attempts.queries.ts';
import { type IngestFileRow, type IngestRow, selectIngestFiles } from './ingest.queries.ts';
import { holdIngest, loadProgress, type Progress } from './ingest.service.ts';

interface AttemptDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
  readonly limits: StorageLimits;
}

type AnnouncedFile = NonNullable<SentAttempt['files'][IngestFile]>;

/** Adds an attempt once. Sent again it may bring a file anew whose upload failed, even when the exam is completed. */
export async function addAttempt(
  deps: AttemptDeps,
  actor: Actor,
  examGuid: string,
  sent: SentAttempt,
): Promise<Progress> {
  return inTransaction(deps.db, async (tx) => {
    const ingest = await holdIngest(tx, examGuid);
    const stored = await selectAttempt(tx, sent.guid);
    if (stored === undefined) {
      await addNew(tx, deps, { actor, ingest, sent });
    } else {
      // Of another exam: said as if it were of this one, so that a stranger learns nothing.
      if (stored.examGuid !== examGuid) throw new AppError('attempt_differs');
      const { hasArrived, isAborted } = ingest;
      if (!isSameAttempt(stored, factsOf(sent), { mayBeRetagged: hasArrived })) {
        throw new AppError('attempt_differs');
      }
      const changed =
        hasArrived || isAborted ? [] : await renewFiles(tx, deps.limits, { actor, ingest, sent });
      if (changed.length === 0) deps.audit.nothingToRecord();
      else await recordFiles(tx, deps.audit, 'exam.file_announced_anew', { ingest, sent, files: changed });
    }
    return loadProgress(tx, examGuid);
  });
}

interface Addition {
  readonly actor: Actor;
  readonly ingest: IngestRow;
  readonly sent: SentAttempt;
}

async function addNew(tx: Tx, { clock, audit, limits }: AttemptDeps, { actor, ingest, sent }: Addition) {
  if (ingest.isCompleted || ingest.isAborted || ingest.hasArrived) throw new AppError('exam_closed');
  const facts = factsOf(sent);
  const { examGuid, protocol } = ingest;
  if (findView(protocol, facts.anatomicalView) === undefined) {
    const views = PROTOCOLS[protocol].views.map(({ id }) => id).join(', ');
    throw new AppError('view_not_in_protocol', {
      message: `The protocol of this exam has no such view. Its views are ${views}.`,
    });
  }
  const now = clock.now();
  const times = [facts.createdAt, facts.completedAt ?? facts.createdAt];
  if (!times.every((time) => isPossibleTime(time, now))) throw new AppError('time_impossible');
  if (facts.completedAt !== null && sent.files.plain === undefined) throw new AppError('plain_video_missing');

  if (!(await insertAttempt(tx, { ...facts, guid: sent.guid, examGuid }))) {
    const isNumberTaken = await hasAttempt(tx, { ...facts, examGuid });
    throw new AppError(isNumberTaken ? 'attempt_taken' : 'attempt_differs');
  }
  const files = INGEST_FILES.filter((file) => sent.files[file] !== undefined);
  for (const file of files)
    await awaitFile(tx, { actor, limits }, { clipGuid: sent.guid, file, announced: sent.files[file] });
  await recordFiles(tx, audit, 'exam.attempt_added', { ingest, sent, files });
}

/** Those that were announced anew; everything else must be as it was. */
async function renewFiles(
  tx: Tx,
  limits: StorageLimits,
  { actor, ingest, sent }: Addition,
): Promise<IngestFile[]> {
  const all = await selectIngestFiles(tx, [ingest.examGuid]);
  const stored = all.filter(({ clipGuid }) => clipGuid === sent.guid);
  const changed: IngestFile[] = [];
  for (const file of INGEST_FILES) {
    const known = stored.find((candidate) => candidate.file === file);
    const announced = sent.files[file];
    if (known === undefined && announced === undefined) continue;
    if (known === undefined || announced === undefined) throw new AppError('attempt_differs');
    if (!isSameFile(known, announced) && known.state !== 'failed') throw new AppError('attempt_differs');
    if (known.state !== 'failed') continue;
    if (known.uploadGuid === announced.upload_guid) {
      await announceUpload(tx, uploadOf(actor, announced));
      continue;
    }
    await deleteIngestFile(tx, { clipGuid: sent.guid, file });
    await forgetUploads(tx, [known.uploadGuid]);
    await awaitFile(tx, { actor, limits }, { clipGuid: sent.guid, file, announced });
    changed.push(file);
  }
  return changed;
}

function isSameFile(known: IngestFileRow, announced: AnnouncedFile): boolean {
  return (
    known.uploadGuid === announced.upload_guid &&
    known.size === announced.size &&
    known.sha256 === announced.sha256
  );
}

interface AwaitedFile {
  readonly clipGuid: string;
  readonly file: IngestFile;
  readonly announced: AnnouncedFile | undefined;
}

async function awaitFile(
  tx: Tx,
  { actor, limits }: { readonly actor: Actor; readonly limits: StorageLimits },
  { clipGuid, file, announced }: AwaitedFile,
): Promise<void> {
  if (announced === undefined) return;
  await requireSpaceForUpload(tx, limits, { userGuid: actor.guid, size: announced.size });
  await announceUpload(tx, uploadOf(actor, announced));
  const isFree = await insertIngestFile(tx, { uploadGuid: announced.upload_guid, clipGuid, file });
  if (!isFree) throw new AppError('upload_taken');
}

const uploadOf = (actor: Actor, { upload_guid: guid, size, sha256 }: AnnouncedFile) =>
  ({ guid, userGuid: actor.guid, purpose: 'clip', size, sha256 }) as const;

async function recordFiles(
  tx: Tx,
  audit: CallAudit,
  action: string,
  { ingest, sent, files }: Omit<Addition, 'actor'> & { readonly files: readonly IngestFile[] },
): Promise<void> {
  await audit.record(tx, {
    action,
    subject: ['exam', ingest.examGuid],
    examGuids: [ingest.examGuid],
    after: { clipGuid: sent.guid, view: sent.anatomical_view, attempt: sent.attempt, files },
  });
}
