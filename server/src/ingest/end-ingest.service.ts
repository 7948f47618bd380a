import type { abortExam, completeExam } from '@sonoboard/contract/ingest/ingest.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { isReadyToArrive } from '@sonoboard/domain/ingest/ingest-state';
import { isPossibleTime } from '@sonoboard/domain/ingest/exam-time';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { forgetUploads } from '../uploads/uploads.service.ts';
import { arriveExam, type ArrivalDeps } from './arrive-exam.service.ts';
import { countReviewableAttempts, selectAttemptsOfExam } from './attempts.queries.ts';
import { selectIngest, selectIngestFiles } from './ingest.queries.ts';
import { holdIngest, loadProgress, type Progress } from './ingest.service.ts';
import { deleteIngestFiles, updateAbortion, updateCompletion } from './end-ingest.queries.ts';

/** How many of the missing recordings a sentence names. */
const NAMED_AT_MOST = 5;

/** Nothing more will be recorded. Arrives at once where every file is here already. */
export async function completeIngest(
  deps: ArrivalDeps & { readonly db: Db },
  audit: CallAudit,
  examGuid: string,
  { completed_at: saidAt, clips }: BodyOf<typeof completeExam>,
): Promise<Progress> {
  return inTransaction(deps.db, async (tx) => {
    const ingest = await holdIngest(tx, examGuid);
    if (ingest.isAborted) throw new AppError('exam_aborted');
    if (ingest.isCompleted) {
      audit.nothingToRecord();
      return loadProgress(tx, examGuid);
    }
    const completedAt = new Date(saidAt);
    if (!isPossibleTime(completedAt, deps.clock.now())) throw new AppError('time_impossible');
    await refuseMissing(tx, examGuid, clips);
    if ((await countReviewableAttempts(tx, examGuid)) === 0) throw new AppError('exam_without_clips');

    await updateCompletion(tx, examGuid, completedAt);
    await audit.record(tx, {
      action: 'exam.completed',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      after: { clips: clips.length },
    });
    await arriveIfReady(tx, deps, examGuid);
    return loadProgress(tx, examGuid);
  });
}

async function refuseMissing(tx: Tx, examGuid: string, named: readonly string[]): Promise<void> {
  const known = new Set((await selectAttemptsOfExam(tx, examGuid)).map(({ guid }) => guid));
  const missing = named.filter((guid) => !known.has(guid));
  if (missing.length === 0) return;
  const more = missing.length > NAMED_AT_MOST ? ` and ${missing.length - NAMED_AT_MOST} more` : '';
  throw new AppError('attempts_missing', {
    message: `Some recordings of this exam were never sent: ${missing.slice(0, NAMED_AT_MOST).join(', ')}${more}.`,
    details: { clips: missing },
  });
}

/** Called with the ingest held, whenever something changed that the arrival may have waited for. */
export async function arriveIfReady(tx: Tx, deps: ArrivalDeps, examGuid: string): Promise<void> {
  const ingest = await selectIngest(tx, examGuid);
  if (ingest === undefined) return;
  const uploads = (await selectIngestFiles(tx, [examGuid])).map(({ state }) => state);
  if (isReadyToArrive({ ...ingest, uploads })) await arriveExam(tx, deps, examGuid);
}

/** Also of an exam that is completed but cannot arrive, because a file of it is lost. */
export async function abortIngest(
  { db, clock, audit }: { readonly db: Db; readonly clock: Clock; readonly audit: CallAudit },
  examGuid: string,
  { reason }: BodyOf<typeof abortExam>,
): Promise<Progress> {
  return inTransaction(db, async (tx) => {
    const ingest = await holdIngest(tx, examGuid);
    if (ingest.hasArrived) throw new AppError('exam_arrived');
    if (ingest.isAborted) {
      audit.nothingToRecord();
      return loadProgress(tx, examGuid);
    }
    await updateAbortion(tx, examGuid, { reason: reason || null, now: clock.now() });
    const files = await selectIngestFiles(tx, [examGuid]);
    const unfinished = files.filter(({ state }) => state !== 'verified').map(({ uploadGuid }) => uploadGuid);
    if (unfinished.length > 0) {
      await deleteIngestFiles(tx, unfinished);
      await forgetUploads(tx, unfinished);
    }
    await audit.record(tx, {
      action: 'exam.aborted',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      after: { forgottenFiles: unfinished.length },
    });
    return loadProgress(tx, examGuid);
  });
}
